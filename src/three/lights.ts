/** Lights of three.js → lights of a document, panels that shine, and what comes from everywhere. */
import type { DirectionalLight, HemisphereLight, Light, Object3D, PointLight, RectAreaLight, SpotLight } from 'three';
import { mapped, translationOf } from '../scene/affine.ts';
import type { PunctualLight, Vec3 } from '../scene/document.ts';
import { add, dot, length, normalize, scale, sub } from '../scene/vec.ts';
import { degrees, placeOf, strengthOf } from './numbers.ts';

/** A rectangle that shines towards edge1 × edge2. */
interface Panel {
  name: string;
  corner: Vec3;
  edge1: Vec3;
  edge2: Vec3;
  radiance: Vec3;
}

/** Radiance from everywhere: by which side of a plane through the origin it comes from. */
export interface Dome {
  up: Vec3;
  above: Vec3;
  below: Vec3;
}

export class Lights {
  readonly punctual: PunctualLight[] = [];
  readonly panels: Panel[] = [];
  dome: Dome = { up: [0, 1, 0], above: [0, 0, 0], below: [0, 0, 0] };
  private hasHemisphere = false;
  private readonly notes: Set<string>;

  constructor(notes: Set<string>) {
    this.notes = notes;
  }

  add(light: Light): void {
    const name = light.name || light.type;
    const position = translationOf(placeOf(light));
    const strength = strengthOf(light.color, light.intensity);
    if ('isAmbientLight' in light) this.everywhere(strength, strength);
    else if ('isHemisphereLight' in light) this.hemisphere(light as HemisphereLight, name, position, strength);
    else if ('isDirectionalLight' in light) {
      const direction = toward(light as DirectionalLight, position);
      this.punctual.push({ type: 'directional', name, direction, irradiance: strength, diameter: 0 });
    } else if ('isPointLight' in light)
      this.punctual.push({ type: 'point', name, position, intensity: strength, ...this.decay(light as PointLight, name) });
    else if ('isSpotLight' in light) this.spot(light as SpotLight, name, position, strength);
    else if ('isRectAreaLight' in light) this.panel(light as RectAreaLight, name, position, strength);
    else this.notes.add(`${name}: a ${light.type} is left out.`);
  }

  /** Irradiance E from all sides is radiance E / π. */
  private everywhere(above: Vec3, below: Vec3): void {
    this.dome.above = add(this.dome.above, scale(above, 1 / Math.PI));
    this.dome.below = add(this.dome.below, scale(below, 1 / Math.PI));
  }

  /** What arrives is mixed by (1 + cos) / 2 of the angle to the axis: what half a sphere of each colour gives. */
  private hemisphere(light: HemisphereLight, name: string, position: Vec3, sky: Vec3): void {
    const up = length(position) > 0 ? normalize(position) : ([0, 1, 0] satisfies Vec3);
    if (this.hasHemisphere && dot(up, this.dome.up) < 1 - 1e-6) {
      this.notes.add(`${name}: a second hemisphere with another axis is left out.`);
      return;
    }
    this.hasHemisphere = true;
    this.dome.up = up;
    this.everywhere(sky, strengthOf(light.groundColor, light.intensity));
  }

  private spot(light: SpotLight, name: string, position: Vec3, intensity: Vec3): void {
    const outer = Math.min(90, Math.max(0.01, degrees(light.angle)));
    const inner = Math.min(outer, Math.max(0, outer * (1 - light.penumbra)));
    if (light.map !== null) this.notes.add(`${name}: the picture that it throws is left out.`);
    const decay = this.decay(light, name);
    this.punctual.push({ type: 'spot', name, position, direction: toward(light, position), intensity, inner, outer, ...decay });
  }

  /** 1/d^decay; whatever else is not physical either way is 1/d². */
  private decay({ decay, distance }: PointLight | SpotLight, name: string): { attenuation?: Vec3 } {
    if (distance > 0) this.notes.add(`${name}: its light has no end; \`distance\` is left out.`);
    if (decay === 0) return { attenuation: [1, 0, 0] };
    if (decay === 1) return { attenuation: [0, 1, 0] };
    if (decay !== 2) this.notes.add(`${name}: its light decays with the square of the distance.`);
    return {};
  }

  /** Its size does not follow the scale of its place, and it shines along −z. */
  private panel(light: RectAreaLight, name: string, position: Vec3, radiance: Vec3): void {
    const place = placeOf(light);
    const edge1 = scale(normalize(mapped(place, [-1, 0, 0], 0)), light.width);
    const edge2 = scale(normalize(mapped(place, [0, 1, 0], 0)), light.height);
    if (length(edge1) === 0 || length(edge2) === 0) return;
    this.notes.add('Panels of light (RectAreaLight) are seen, and light other things than standard materials as well.');
    this.panels.push({ name, corner: sub(position, scale(add(edge1, edge2), 0.5)), edge1, edge2, radiance });
  }
}

/** From a light to its target. */
function toward({ target }: { target: Object3D }, position: Vec3): Vec3 {
  target.updateWorldMatrix(true, false);
  const way = sub(translationOf(placeOf(target)), position);
  return length(way) > 0 ? normalize(way) : [0, -1, 0];
}
