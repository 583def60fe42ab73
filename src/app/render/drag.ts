/** Large meshes stand apart while they are dragged, until nothing has come for a while. */
import type { SceneDocument } from '../../scene/document.ts';
import { mostPrimitives } from '../../scene/geometry/primitives.ts';
import { LARGE } from '../build/builder.ts';

/** Milliseconds without another scene. */
const REST = 600;

/** What shows them. */
interface Stage {
  /** Whether a scene is on its way. */
  readonly isBusy: boolean;
  /** Shows the document once more. */
  again(): void;
}

export class Drag {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isApart = false;
  private isOver = false;
  private readonly stage: Stage;

  constructor(stage: Stage) {
    this.stage = stage;
  }

  /** The scene as it is to be shown. @param last what is shown now */
  async shown(scene: SceneDocument, last: SceneDocument | null): Promise<SceneDocument> {
    clearTimeout(this.timer);
    [this.isApart, this.isOver] = [!this.isOver && last !== null && mostPrimitives(scene) > LARGE, false];
    if (!this.isApart) return scene;
    // Its code comes with the first large scene.
    const { apart } = await import('../../scene/apart.ts');
    const shown = apart(scene, last, LARGE);
    this.isApart = shown !== scene;
    return shown;
  }

  /** It is shown. */
  stands(scene: SceneDocument): SceneDocument {
    if (this.isApart) this.timer = setTimeout(() => this.end(), REST);
    return scene;
  }

  private end(): void {
    // What is on its way comes here as well.
    if (this.stage.isBusy) return;
    this.isOver = true;
    this.stage.again();
  }
}
