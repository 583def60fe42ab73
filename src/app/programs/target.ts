/** What the Material panel is about. */
import type { SceneDocument } from '../../scene/document.ts';

/** The material that a scene's first shape has. */
export const firstMaterial = (document: SceneDocument): string | null => document.shapes[0]?.material ?? null;
