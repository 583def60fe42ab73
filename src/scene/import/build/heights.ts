/** Textures of heights as bumps of a look. */
import type { Look } from './looks.ts';
import type { Notes } from './notes.ts';
import type { Texture } from './textures.ts';

/** The look with heights along its normal: a number is level, and so is what cannot be shown, which is noted. */
export function bumped(look: Look, heights: Texture, notes: Notes): Look {
  switch (heights.kind) {
    case 'color':
      return look;
    case 'image':
      return { ...look, bump: { image: heights.image, height: heights.factor[0] } };
    case 'choice': {
      const { first, second, share, mask } = heights;
      // Between two heights: the mask goes up by their difference.
      if (mask !== null && first.kind === 'color' && second.kind === 'color')
        return { ...look, bump: { image: mask, height: share * (second.color[0] - first.color[0]) } };
      notes.add('Bumps of several images are left out', look.place);
      return look;
    }
  }
}
