/** How the name of a scene with its meshes and images in one file ends. */
export const BUNDLE_EXTENSION = '.penumbra';
