/** Modules without types of their own. */
declare module 'wgsl_reflect/wgsl_reflect.module.js' {
  export { WgslReflect } from 'wgsl_reflect';
}
