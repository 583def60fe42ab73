/** A page with three.js: scenes that it draws by WebGL and takes as documents, and files that its loader reads. */
import * as THREE from 'three';
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js';
import { fromThree } from '../../../src/three/from-three.ts';

/** A picture that is drawn: its corners differ, so that none can be taken for another. */
function canvas(): HTMLCanvasElement {
  const element = document.createElement('canvas');
  [element.width, element.height] = [64, 64];
  const context = element.getContext('2d')!;
  for (const [x, y, color] of [[0, 0, '#c03020'], [32, 0, '#20c040'], [0, 32, '#3040c0'], [32, 32, '#c0b020']] as const) {
    context.fillStyle = color;
    context.fillRect(x, y, 32, 32);
  }
  context.fillStyle = '#ffffff';
  context.fillRect(6, 4, 20, 8);
  return element;
} // prettier-ignore

/** Bumps whose slopes along x and y differ: encoded as tangent-space normals, +y upwards in the picture. */
function normals(): HTMLCanvasElement {
  const element = document.createElement('canvas');
  const size = 64;
  [element.width, element.height] = [size, size];
  const context = element.getContext('2d')!;
  const image = context.createImageData(size, size);
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const n = new THREE.Vector3(0.5 * Math.sin((x / size) * 6), 0.4 * Math.cos((y / size) * 5) + 0.2, 1).normalize();
      image.data.set(
        [n.x, n.y, n.z].map((each) => Math.round(255 * (0.5 + 0.5 * each))),
        4 * (y * size + x),
      );
      image.data[4 * (y * size + x) + 3] = 255;
    }
  }
  context.putImageData(image, 0, 0);
  return element;
}

/** A texture without mipmaps: ours has none. */
function texture(element: HTMLCanvasElement, colorSpace: THREE.ColorSpace): THREE.Texture {
  const made = new THREE.CanvasTexture(element);
  [made.colorSpace, made.generateMipmaps, made.minFilter] = [colorSpace, false, THREE.LinearFilter];
  return made;
}

const sun = (): THREE.DirectionalLight => {
  const light = new THREE.DirectionalLight(0xffffff, 2.2);
  light.position.set(2, 3, 4);
  return light;
};

/** Nothing shades or lights another thing in them: what WebGL draws is then what a path of one bounce finds. */
const SCENES: Record<string, () => THREE.Object3D[]> = {
  turned: () => {
    const map = texture(canvas(), THREE.SRGBColorSpace);
    map.wrapS = map.wrapT = THREE.MirroredRepeatWrapping;
    map.repeat.set(1.6, 1.6);
    map.center.set(0.5, 0.5);
    map.rotation = 0.5;
    const mesh = new THREE.Mesh(new THREE.PlaneGeometry(2, 2), new THREE.MeshLambertMaterial({ map, color: 0xd0e0f0 }));
    mesh.rotation.set(-0.3, 0.4, 0.2);
    return [mesh, sun()];
  },
  bumps: () => {
    const normalMap = texture(normals(), THREE.NoColorSpace);
    return [new THREE.Mesh(new THREE.PlaneGeometry(2, 2), new THREE.MeshLambertMaterial({ normalMap })), sun()];
  },
  spread: () => {
    const lamp = new THREE.SpotLight(0xfff0d0, 30, 0, 0.5, 0.7);
    lamp.position.set(0.5, 0.5, 3);
    const hemisphere = new THREE.HemisphereLight(0x8090ff, 0x302010, 1);
    // It fills the view: beyond it a path sees the hemispheres, and WebGL nothing.
    return [new THREE.Mesh(new THREE.PlaneGeometry(8, 8), new THREE.MeshLambertMaterial()), lamp, hemisphere];
  },
};

/** Points a pixel and side at which WebGL looks. */
const FINE = 8;

/** Linear numbers of each pixel as WebGL has them, the mean of 8 × 8 points in eight bits each, the top row first; and the document. */
async function both(name: string, side: number) {
  const scene = new THREE.Scene().add(...SCENES[name]!());
  const camera = new THREE.PerspectiveCamera(40, 1);
  camera.position.set(0.4, 0.3, 3.2);
  camera.lookAt(0, 0, 0);
  const renderer = new THREE.WebGLRenderer({ antialias: false });
  renderer.outputColorSpace = THREE.LinearSRGBColorSpace;
  const size = side * FINE;
  const target = new THREE.WebGLRenderTarget(size, size);
  renderer.setRenderTarget(target);
  renderer.render(scene, camera);
  const pixels = new Uint8Array(4 * size * size);
  renderer.readRenderTargetPixels(target, 0, 0, size, size, pixels);
  renderer.dispose();
  const drawn = Array.from<number>({ length: 3 * side * side }).fill(0);
  for (let y = 0; y < size; y++) {
    const row = side - 1 - Math.floor(y / FINE);
    for (let x = 0; x < size; x++) {
      const at = 3 * (row * side + Math.floor(x / FINE));
      for (let c = 0; c < 3; c++) drawn[at + c]! += pixels[4 * (y * size + x) + c]! / 255 / FINE ** 2;
    }
  }
  return { drawn, ...(await fromThree(scene, camera, { width: side, height: side })) };
}

async function gltf(bytes: number[]) {
  const { scene } = await new GLTFLoader().parseAsync(Uint8Array.from(bytes).buffer, '');
  return fromThree(scene);
}

Object.assign(globalThis, { three: { both, gltf } });
