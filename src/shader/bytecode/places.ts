/** Variables and parts of them: what is read from, and written to. Pure. */
import { lanesOf as swizzled, type Builder } from './builder.ts';
import { plain, plainsOf, type Plain, type Type } from './types.ts';
import { Unsupported } from './unsupported.ts';
import { asOne, constantOf, one, type One, type Value } from './values.ts';

export interface Place {
  type: Type;
  /** Its first register, counted from `offset` on where there is one. */
  first: number;
  offset: One | null;
  /** Of a vector: those lanes of it, by number; or one that is known when the code runs. */
  lanes: readonly number[] | { size: number; index: One } | null;
}

const registersOf = (place: Place): One[] =>
  [...plainsOf(place.type)].map((type, i) => one(type, { kind: 'register', register: place.first + i, isVariable: true }));

/** The whole vector that a place is lanes of, or the place itself. */
function whole(builder: Builder, place: Place): Value {
  const registers = registersOf(place);
  const { offset } = place;
  const slots =
    offset === null
      ? registers.flatMap((each) => each.slots)
      : registers.map(({ type }, i) => builder.emit('load', type, [offset], place.first + i).slots[0]);
  return { type: place.type, slots };
}

export function readPlace(builder: Builder, place: Place): Value {
  const { lanes } = place;
  const value = whole(builder, place);
  if (lanes === null) return value;
  return 'index' in lanes ? extractLane(builder, asOne(value), lanes.index) : pickLanes(builder, asOne(value), lanes);
}

export function writePlace(builder: Builder, place: Place, value: Value): void {
  const { lanes } = place;
  const given = lanes === null ? value : merged(builder, asOne(whole(builder, place)), lanes, asOne(value));
  const types = [...plainsOf(place.type)];
  // Parts of what is written may be parts of where it goes.
  const safe = given.slots.length > 1 ? builder.copy(given, types) : given;
  safe.slots.forEach((slot, i) => {
    const type = types[i];
    if (type === undefined) throw new Unsupported('a value of another size');
    const register = place.first + i;
    if (place.offset === null) builder.moveTo(register, one(type, slot));
    else builder.act('store', [place.offset, one(type, slot)], register);
  });
}

/** The vector with some of its lanes replaced. */
function merged(builder: Builder, vector: One, lanes: Exclude<Place['lanes'], null>, value: One): One {
  if ('index' in lanes) return builder.emit('insert', vector.type, [vector, value, lanes.index], lanes.size);
  // Lane i of the value goes to lane lanes[i].
  const from = [0, 1, 2, 3].map((i) => Math.max(lanes.indexOf(i), 0));
  const arranged = value.type.size === 1 ? value : builder.emit('swizzle', plain(value.type.scalar, 4), [value], swizzled(from));
  return builder.emit(
    'blend',
    vector.type,
    [vector, arranged],
    lanes.reduce((mask, lane) => mask | (1 << lane), 0),
  );
}

/** Lanes of a vector, in any order. */
export function pickLanes(builder: Builder, vector: One, lanes: readonly number[]): One {
  const type: Plain = plain(vector.type.scalar, lanes.length);
  const [slot] = vector.slots;
  if (slot.kind === 'constant') return constantOf(type.scalar, ...lanes.map((each) => slot.lanes[each] ?? 0));
  if (slot.kind === 'parameter' && lanes.length === 1) return one(type, { ...slot, lane: slot.lane + (lanes[0] ?? 0) });
  const isPrefix = lanes.length > 1 && lanes.every((lane, i) => lane === i);
  if (isPrefix) return { type, slots: vector.slots };
  const last = lanes.at(-1) ?? 0;
  return builder.emit('swizzle', type, [vector], swizzled([0, 1, 2, 3].map((i) => lanes[i] ?? last)));
}

/** A lane of a vector, by its number. */
export function extractLane(builder: Builder, vector: One, at: One): One {
  return builder.emit('extract', plain(vector.type.scalar), [vector, at], vector.type.size);
}
