/** See code.ts. */
export { LENS_FIELDS } from './fields.ts';
export { lensSection } from './section.ts';
export { lensTable } from './table.ts';
export { systemOf } from './system.ts';
export { findPupils } from './pupil.ts';
export { angleOf, cornerOf, pointOnPicture, rayThrough } from './chief.ts';
