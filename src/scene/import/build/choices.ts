/** Textures that choose between two others: a look that has one is a choice between two looks. */
import type { Look } from './looks.ts';
import { grey, type Texture } from './textures.ts';

/** How often the second of a choice is taken. */
export const shareOf = (choice: Texture & { kind: 'choice' }): Texture =>
  choice.mask === null ? grey(choice.share) : { kind: 'image', image: choice.mask, factor: [choice.share, choice.share, choice.share] };

/** The first texture of a look that is a choice, as a choice between two looks; null: there is none. */
export function splitOf(look: Look): { first: Look; second: Look; share: Texture } | null {
  const chosen = (choice: Texture & { kind: 'choice' }, put: (each: Texture) => Look) => ({
    first: put(choice.first),
    second: put(choice.second),
    share: shareOf(choice),
  });
  switch (look.kind) {
    case 'diffuse':
    case 'tinted-metal':
      if (look.reflectance.kind === 'choice') return chosen(look.reflectance, (reflectance) => ({ ...look, reflectance }));
      break;
    case 'leaf':
      if (look.reflectance.kind === 'choice') return chosen(look.reflectance, (reflectance) => ({ ...look, reflectance }));
      if (look.transmittance.kind === 'choice') return chosen(look.transmittance, (transmittance) => ({ ...look, transmittance }));
      return null;
    case 'coated':
      if (look.body.kind === 'choice') return chosen(look.body, (body) => ({ ...look, body }));
      break;
    case 'principled':
      for (const [param, texture] of Object.entries(look.textures))
        if (texture.kind === 'choice') return chosen(texture, (each) => ({ ...look, textures: { ...look.textures, [param]: each } }));
      return null;
    default:
  }
  if ('slopes' in look) {
    const [u, v] = look.slopes;
    // Both are the same texture, or of the same shape by chance: only the first decides.
    if (u.kind === 'choice') return chosen(u, (each) => ({ ...look, slopes: [each, u === v ? each : v] as const }));
  }
  return null;
}
