/** Which code is asked about: what is not known by its own digest. */
import { describe, expect, it } from 'vitest';
import { Agreed, type Shelf } from '../../src/link/agreed.ts';

const shelf = (): Shelf & { text: string | null } => ({
  text: null,
  getItem() {
    return this.text;
  },
  setItem(_, value) {
    this.text = value;
  },
});
const program = (source: string): { name: string; source: string } => ({ name: 'x', source });

describe('agreed code', () => {
  it('is known by its text, in every later visit', async () => {
    const store = shelf();
    const first = new Agreed(store);
    expect(await first.unread([program('a'), program('b')])).toEqual([program('a'), program('b')]);
    await first.add(['a']);
    expect(await first.unread([program('a'), program('b')])).toEqual([program('b')]);
    expect(await new Agreed(store).unread([{ name: 'another', source: 'a' }, program('a ')])).toEqual([program('a ')]);
  });

  // 4100 texts of which 4096 are kept, then one more and one again, which is the youngest now.
  it('is forgotten after thousands of others, the oldest first', async () => {
    const store = shelf();
    await new Agreed(store).add(Array.from({ length: 4100 }, (_, i) => `${i}`));
    await new Agreed(store).add(['5', '4100']);
    const left = await new Agreed(store).unread(Array.from({ length: 4101 }, (_, i) => program(`${i}`)));
    expect(left.map(({ source }) => source)).toEqual(['0', '1', '2', '3', '4']);
    expect(store.text!.length).toBeLessThan(200_000);
  });

  it('is stored once, however often it is met', async () => {
    const store = shelf();
    const agreed = new Agreed(store);
    for (let i = 0; i < 3; i++) for (const each of ['a', 'b', 'c']) await agreed.add([each, each]);
    expect(JSON.parse(store.text!)).toHaveLength(3);
  });

  it('of this visit is known where nothing can be stored, or something else stands there', async () => {
    const broken: Shelf = {
      getItem: () => {
        throw new Error('forbidden');
      },
      setItem: () => {
        throw new Error('full');
      },
    };
    for (const each of [null, broken, { getItem: () => '{"a":1}', setItem: () => {} }, { getItem: () => '[1', setItem: () => {} }]) {
      const agreed = new Agreed(each);
      await agreed.add(['a']);
      expect(await agreed.unread([program('a'), program('b')])).toEqual([program('b')]);
    }
  });
});
