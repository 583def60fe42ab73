/** The image of an environment, as the text shows it: by a name. */
import type { Environment } from '../../scene/document.ts';
import { SceneError } from '../../scene/errors.ts';

const PREFIX = 'inline:';

export class InlineImages {
  /** By the name under which the text shows them. */
  private images = new Map<string, string>();

  shown(environment: Environment): Environment {
    if (environment.type !== 'image' || environment.data === undefined) return environment;
    const { data, ...rest } = environment;
    let name = [...this.images].find(([, each]) => each === data)?.[0];
    if (name === undefined) {
      name = `${PREFIX}image ${this.images.size + 1} (${Math.ceil((data.length * 3) / 4096)} KiB)`;
      this.images.set(name, data);
    }
    const { type, ...settings } = rest;
    return { type, file: name, ...settings };
  }

  /** @throws SceneError for a name that the text never showed */
  parsed(environment: Environment): Environment {
    if (environment.type !== 'image' || !environment.file?.startsWith(PREFIX)) return environment;
    const { file, ...rest } = environment;
    const data = this.images.get(file);
    if (data === undefined) throw new SceneError('no image of this name', 'environment.file');
    return { ...rest, data };
  }

  forget(): void {
    this.images = new Map();
  }
}
