// What ends loops whatever stands in the buffers: damaged data give an image, not a hang. Right data never meet these bounds, since
// the host keeps them too (tests/unit/bounds.test.ts). Walks through structures count their visits: see wgsl/traverse/bvh2.wgsl.

import package::scene::{view, lights};

/// Scattering events of a path: the document's limit.
const MAX_DEPTH = 1024u;
/// Primitives of a leaf of a hierarchy: src/scene/bvh/tree.ts.
const MAX_LEAF = 4u;
/// Levels of the tree of lights below its root: src/engine/lights/tree.ts.
const CLUSTER_LEVELS = 32u;

/// Lights, and suns among them.
@if(lights) fn light_count() -> u32 { return min(view.light_count, arrayLength(&lights)); }
@if(suns) fn sun_count() -> u32 { return min(view.sun_count, arrayLength(&lights)); }
