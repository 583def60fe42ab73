// A three.js page that shows its scene by WebGL, and path traced. While the camera moves it is WebGL's.
import * as THREE from 'three';
import { OrbitControls } from 'three/addons/controls/OrbitControls.js';
import { createRenderer, requestDevice } from 'penumbra-engine';
import { fromThree } from 'penumbra-engine/three';

const SPP = 256;

const scene = new THREE.Scene();
const camera = new THREE.PerspectiveCamera(40, 1, 0.1, 100);
camera.position.set(3.4, 2.4, 5.6);

const add = (geometry, material, x, y, z) => {
  const mesh = new THREE.Mesh(geometry, material);
  mesh.position.set(x, y, z);
  mesh.castShadow = mesh.receiveShadow = true;
  scene.add(mesh);
  return mesh;
};
add(new THREE.BoxGeometry(8, 0.1, 8), new THREE.MeshStandardMaterial({ color: 0x9a9a94, roughness: 0.8 }), 0, -0.05, 0);
add(new THREE.BoxGeometry(0.1, 3, 8), new THREE.MeshStandardMaterial({ color: 0xb03a2e, roughness: 0.9 }), -2.4, 1.5, 0);
add(
  new THREE.SphereGeometry(0.7, 96, 64),
  new THREE.MeshPhysicalMaterial({ roughness: 0.02, transmission: 1, thickness: 1.4, ior: 1.5 }),
  1.2,
  0.7,
  0.7,
);
add(
  new THREE.TorusKnotGeometry(0.45, 0.16, 256, 48),
  new THREE.MeshStandardMaterial({ color: 0xe0b060, metalness: 1, roughness: 0.25 }),
  -0.9,
  0.8,
  0.4,
);
add(
  new THREE.IcosahedronGeometry(0.5),
  new THREE.MeshPhysicalMaterial({ color: 0x2a5a9a, roughness: 0.5, clearcoat: 1, flatShading: true }),
  0.1,
  0.42,
  1.5,
);

const pegs = new THREE.InstancedMesh(new THREE.CapsuleGeometry(0.08, 0.3), new THREE.MeshStandardMaterial({ color: 0x3f8f5f }), 9);
for (let i = 0; i < 9; i++) pegs.setMatrixAt(i, new THREE.Matrix4().makeTranslation(-1.6 + 0.4 * i, 0.23, 2.2));
pegs.castShadow = true;
scene.add(pegs);

const sun = new THREE.DirectionalLight(0xfff0dc, 2.5);
sun.position.set(3, 5, 2);
sun.castShadow = true;
scene.add(sun, new THREE.HemisphereLight(0xb8d0ff, 0x807060, 1));

const [drawn, traced] = ['drawn', 'traced'].map((id) => document.getElementById(id));
const said = document.querySelector('output');
const renderer = new THREE.WebGLRenderer({ canvas: drawn, antialias: true });
renderer.shadowMap.enabled = true;
// The document's own curve is the same as none here: what is brighter than 1 is white.
renderer.toneMapping = THREE.NoToneMapping;
const controls = new OrbitControls(camera, drawn);
controls.target.set(0, 0.6, 0.3);

const draw = () => renderer.render(scene, camera);
let engine = null;
/** Ends what is being traced, and resolves when it has ended: a renderer does one thing at a time. */
let tracing = new AbortController();
let last = Promise.resolve();

function trace() {
  tracing.abort();
  tracing = new AbortController();
  const { signal } = tracing;
  traced.hidden = true;
  const isWanted = document.querySelector('[name=picture]:checked').value === 'traced';
  said.value = isWanted ? 'compiling …' : '';
  last = last.then(async () => {
    try {
      if (isWanted && !signal.aborted) await traceUntil(signal);
    } catch (error) {
      if (error.code !== 'aborted') said.value = error.message;
    }
  });
}

async function traceUntil(signal) {
  engine ??= await createRenderer(await requestDevice(await navigator.gpu?.requestAdapter({ powerPreference: 'high-performance' })));
  const { scene: taken, notes } = await fromThree(scene, camera, { width: drawn.width, height: drawn.height });
  for (const note of notes) console.info(note);
  await engine.setScene(taken, { signal });
  // Half as many again each time, so that reading back takes little.
  for (let spp = 1; spp <= SPP; spp = Math.ceil(spp * 1.5)) {
    await engine.finish({ spp, signal });
    const { data, width, height } = await engine.picture();
    if (signal.aborted) return;
    [traced.width, traced.height] = [width, height];
    traced.getContext('2d').putImageData(new ImageData(data, width, height), 0, 0);
    traced.hidden = false;
    said.value = `${spp} ${spp === 1 ? 'sample' : 'samples'} a pixel`;
  }
}

let still = 0;
controls.addEventListener('change', () => {
  draw();
  tracing.abort();
  traced.hidden = true;
  clearTimeout(still);
  still = setTimeout(trace, 150);
});
document.querySelector('form').addEventListener('change', trace);

function fit() {
  camera.aspect = innerWidth / innerHeight;
  camera.updateProjectionMatrix();
  renderer.setSize(innerWidth, innerHeight, false);
  draw();
  trace();
}
addEventListener('resize', fit);
controls.update();
fit();
