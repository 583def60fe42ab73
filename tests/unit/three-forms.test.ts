/** Meshes of three.js as documents have them: held against where three.js itself says that each vertex is. */
import * as THREE from 'three';
import { describe, expect, it } from 'vitest';
import { fromThree } from '../../src/three/from-three.ts';
import { SQUARE } from '../helpers/gltf.ts';
import { box, documentOf, meshes, sceneOf } from '../helpers/three.ts';

const triples = (values: readonly number[]): THREE.Vector3[] =>
  Array.from({ length: values.length / 3 }, (_, i) => new THREE.Vector3().fromArray(values, 3 * i));

describe('forms', () => {
  it('stand where three.js has them, in the tree of their parents', async () => {
    const mesh = new THREE.Mesh(new THREE.TetrahedronGeometry(1));
    mesh.position.set(0.1, 0.2, 0.3);
    mesh.rotation.set(0.4, 0.5, 0.6);
    const parent = new THREE.Group().add(mesh);
    parent.scale.set(1, 2, -1.5);
    parent.rotation.y = 1;
    const [data] = meshes(await documentOf(parent));
    const expected = mesh.geometry.attributes.position!;
    const box = new THREE.Box3().setFromObject(parent, true);
    expect(data!.positions.length / 3).toBe(expected.count);
    const found = new THREE.Box3().setFromPoints(triples(data!.positions));
    for (const key of ['min', 'max'] as const) expect(found[key].distanceTo(box[key])).toBeLessThan(1e-6);
    // Mirrored, and still counter-clockwise from outside.
    const [a, b, c] = [0, 1, 2].map((i) => triples(data!.positions)[data!.indices![i]!]!) as [THREE.Vector3, THREE.Vector3, THREE.Vector3];
    const normal = triples(data!.normals!)[data!.indices![0]!]!;
    expect(new THREE.Triangle(a, b, c).getNormal(new THREE.Vector3()).dot(normal)).toBeGreaterThan(0.99);
  });

  it('are there once, and in every place of their instances', async () => {
    const instanced = new THREE.InstancedMesh(new THREE.BoxGeometry(), new THREE.MeshStandardMaterial(), 3);
    for (let i = 0; i < 3; i++) instanced.setMatrixAt(i, new THREE.Matrix4().makeTranslation(2 * i, 0, 0));
    instanced.position.y = 5;
    const { objects, instances, shapes } = await documentOf(instanced);
    expect(Object.keys(objects)).toHaveLength(1);
    expect(shapes.filter(({ type }) => type === 'mesh')).toHaveLength(1);
    // The first stands for itself: a document has a shape of its own.
    expect(meshes({ shapes })[0]!.positions[1]).toBe(5.5);
    expect(instances.flatMap((each) => each.matrices ?? [])).toEqual([
      [1, 0, 0, 2, 0, 1, 0, 5, 0, 0, 1, 0],
      [1, 0, 0, 4, 0, 1, 0, 5, 0, 0, 1, 0],
    ]);
  });

  it('have a part for each material, within what is drawn', async () => {
    const geometry = new THREE.BoxGeometry();
    const materials = Array.from({ length: 6 }, (_, i) => new THREE.MeshStandardMaterial({ name: `side ${i}` }));
    materials[4]!.visible = false;
    geometry.setDrawRange(0, 33);
    const { shapes } = await documentOf(new THREE.Mesh(geometry, materials));
    expect(shapes.map(({ material }) => material)).toEqual(['side 0', 'side 1', 'side 2', 'side 3', 'side 5']);
    expect(meshes({ shapes }).map((each) => each.indices!.length)).toEqual([6, 6, 6, 6, 3]);
  });

  it('leave out what is hidden, beyond the layers of the camera, and no surface; the last is said', async () => {
    const [hidden, other, seen] = [0, 1, 2].map((i) => {
      const mesh = box();
      mesh.name = `${i}`;
      return mesh;
    }) as [THREE.Mesh, THREE.Mesh, THREE.Mesh];
    hidden.add(new THREE.Mesh(new THREE.BoxGeometry())).visible = false;
    other.layers.set(3);
    const scene = sceneOf(hidden, other, seen, new THREE.Points(new THREE.BoxGeometry()));
    const { scene: document, notes } = await fromThree(scene, new THREE.PerspectiveCamera());
    expect(document.shapes.map(({ name }) => name)).toEqual(['2']);
    expect(notes).toEqual(['Points, lines and sprites are left out.']);
  });

  it('are those of this moment: morph targets and bones as three.js has them', async () => {
    const geometry = new THREE.CylinderGeometry(1, 1, 4, 12, 8);
    const { count } = geometry.attributes.position!;
    const random = (seed: number): number => Math.sin(seed * 12.9898) * 0.5 + 0.5;
    const target = Float32Array.from({ length: 3 * count }, (_, i) => 0.2 * random(i));
    geometry.morphAttributes.position = [new THREE.BufferAttribute(target, 3)];
    geometry.morphTargetsRelative = true;
    geometry.setAttribute('skinIndex', new THREE.Uint16BufferAttribute(Array.from({ length: count }, () => [0, 1, 2, 0]).flat(), 4));
    geometry.setAttribute('skinWeight', new THREE.Float32BufferAttribute(Array.from({ length: count }, (_, i) => [random(i), (1 - random(i)) / 2, (1 - random(i)) / 2, 0]).flat(), 4)); // prettier-ignore
    const bones = [0, 1, 2].map(() => new THREE.Bone());
    bones[0]!.add(bones[1]!.add(bones[2]!));
    bones[1]!.position.y = 1;
    bones[2]!.position.y = 1;
    const mesh = new THREE.SkinnedMesh(geometry, new THREE.MeshStandardMaterial());
    mesh.add(bones[0]!);
    mesh.bind(new THREE.Skeleton(bones));
    mesh.updateMorphTargets();
    mesh.morphTargetInfluences![0] = 0.7;
    bones[1]!.rotation.set(0.3, 0.4, 0.5);
    bones[2]!.rotation.z = -0.6;
    mesh.position.set(1, 2, 3);
    const scene = sceneOf(mesh);
    const found = triples(meshes((await fromThree(scene)).scene)[0]!.positions);
    for (const [i, each] of found.entries()) {
      const expected = mesh.getVertexPosition(i, new THREE.Vector3()).applyMatrix4(mesh.matrixWorld);
      expect(each.distanceTo(expected), `vertex ${i}`).toBeLessThan(1e-5);
    }
  });

  it('have the normals of what a bone turns and stretches', async () => {
    const geometry = new THREE.SphereGeometry(1, 24, 16);
    const { count } = geometry.attributes.position!;
    geometry.setAttribute('skinIndex', new THREE.Uint16BufferAttribute(new Uint16Array(4 * count), 4));
    geometry.setAttribute('skinWeight', new THREE.Float32BufferAttribute(Array.from({ length: count }, () => [1, 0, 0, 0]).flat(), 4));
    const bone = new THREE.Bone();
    const mesh = new THREE.SkinnedMesh(geometry);
    mesh.add(bone).bind(new THREE.Skeleton([bone]));
    bone.scale.set(1, 3, -1);
    bone.rotation.x = 0.7;
    const [data] = meshes((await fromThree(sceneOf(mesh))).scene);
    // Of the ellipsoid q = R S p with |p| = 1 they are R S⁻¹ p.
    const [points, normals] = [triples(data!.positions), triples(data!.normals!)];
    const turn = new THREE.Matrix4().makeRotationX(0.7);
    const unturn = turn.clone().invert();
    for (const [i, q] of points.entries()) {
      const p = q
        .clone()
        .applyMatrix4(unturn)
        .divide(new THREE.Vector3(1, 3, -1));
      const expected = p
        .divide(new THREE.Vector3(1, 3, -1))
        .applyMatrix4(turn)
        .normalize();
      expect(normals[i]!.distanceTo(expected), `vertex ${i}`).toBeLessThan(1e-4);
    }
  });

  it('that are none, or wrong, are refused in a sentence that names them', async () => {
    await expect(fromThree(new THREE.Scene())).rejects.toThrow('three.js scene: expected a visible mesh with triangles, got none');
    const broken = new THREE.BoxGeometry();
    broken.attributes.position!.setX(3, Number.NaN);
    const mesh = new THREE.Mesh(broken);
    mesh.name = 'broken';
    await expect(documentOf(mesh)).rejects.toThrow('broken: expected a coordinate within ±10000000 at vertex 3, got NaN');
    const far = new THREE.BufferGeometry().setAttribute('position', new THREE.Float32BufferAttribute(SQUARE, 3)).setIndex([0, 1, 9]);
    await expect(documentOf(new THREE.Mesh(far))).rejects.toThrow('Mesh: expected an index below 4 at 2, got 9');
  });
});

describe('a scene of many meshes', () => {
  const many = (): THREE.Scene => sceneOf(...Array.from({ length: 400 }, () => new THREE.Mesh(new THREE.SphereGeometry(1, 64, 32))));

  it('leaves other tasks their turn, and is no more once its signal is aborted', async () => {
    const controller = new AbortController();
    let turns = 0;
    const timer = setInterval(() => {
      if (++turns === 2) controller.abort(new Error('enough'));
    });
    try {
      await expect(fromThree(many(), null, { signal: controller.signal })).rejects.toThrow('enough');
    } finally {
      clearInterval(timer);
    }
    expect(turns).toBe(2);
  });

  it('is not begun with a signal that is aborted already', async () => {
    await expect(fromThree(many(), null, { signal: AbortSignal.abort(new Error('never')) })).rejects.toThrow('never');
  });
});
