/** Types of WGSL that a material can use, as `name | constructor; constructor | sentence`. */
export const TYPES = `
bool | bool(e: T) | Truth value. Of a number: whether it is not 0.
f32 | f32(e: T) | Number of IEEE 754 single precision; a bool becomes 0 or 1.
i32 | i32(e: T) | Signed integer of 32 bits; f32 is truncated towards 0.
u32 | u32(e: T) | Unsigned integer of 32 bits; f32 is truncated towards 0.
vec2f | vec2f(e: f32); vec2f(x: f32, y: f32) | Vector of two f32, \`vec2<f32>\`.
vec3f | vec3f(e: f32); vec3f(x: f32, y: f32, z: f32); vec3f(xy: vec2f, z: f32); vec3f(x: f32, yz: vec2f) | Vector of three f32, \`vec3<f32>\`: directions and colours.
vec4f | vec4f(e: f32); vec4f(x: f32, y: f32, z: f32, w: f32); vec4f(xyz: vec3f, w: f32); vec4f(xy: vec2f, zw: vec2f) | Vector of four f32, \`vec4<f32>\`.
vec2i | vec2i(e: i32); vec2i(x: i32, y: i32) | Vector of two i32, \`vec2<i32>\`.
vec3i | vec3i(e: i32); vec3i(x: i32, y: i32, z: i32); vec3i(xy: vec2i, z: i32) | Vector of three i32, \`vec3<i32>\`.
vec4i | vec4i(e: i32); vec4i(x: i32, y: i32, z: i32, w: i32); vec4i(xyz: vec3i, w: i32) | Vector of four i32, \`vec4<i32>\`.
vec2u | vec2u(e: u32); vec2u(x: u32, y: u32) | Vector of two u32, \`vec2<u32>\`.
vec3u | vec3u(e: u32); vec3u(x: u32, y: u32, z: u32); vec3u(xy: vec2u, z: u32) | Vector of three u32, \`vec3<u32>\`.
vec4u | vec4u(e: u32); vec4u(x: u32, y: u32, z: u32, w: u32); vec4u(xyz: vec3u, w: u32) | Vector of four u32, \`vec4<u32>\`.
vec2 | vec2(e: S); vec2(x: S, y: S) | Vector of two, \`vec2<S>\`; the constructor takes S from its arguments.
vec3 | vec3(e: S); vec3(x: S, y: S, z: S) | Vector of three, \`vec3<S>\`; the constructor takes S from its arguments.
vec4 | vec4(e: S); vec4(x: S, y: S, z: S, w: S) | Vector of four, \`vec4<S>\`; the constructor takes S from its arguments.
mat2x2f | mat2x2f(column0: vec2f, column1: vec2f) | Matrix of f32, 2 columns of 2 rows.
mat2x3f | mat2x3f(column0: vec3f, column1: vec3f) | Matrix of f32, 2 columns of 3 rows.
mat2x4f | mat2x4f(column0: vec4f, column1: vec4f) | Matrix of f32, 2 columns of 4 rows.
mat3x2f | mat3x2f(column0: vec2f, column1: vec2f, column2: vec2f) | Matrix of f32, 3 columns of 2 rows.
mat3x3f | mat3x3f(column0: vec3f, column1: vec3f, column2: vec3f) | Matrix of f32, 3 columns of 3 rows.
mat3x4f | mat3x4f(column0: vec4f, column1: vec4f, column2: vec4f) | Matrix of f32, 3 columns of 4 rows.
mat4x2f | mat4x2f(column0: vec2f, column1: vec2f, column2: vec2f, column3: vec2f) | Matrix of f32, 4 columns of 2 rows.
mat4x3f | mat4x3f(column0: vec3f, column1: vec3f, column2: vec3f, column3: vec3f) | Matrix of f32, 4 columns of 3 rows.
mat4x4f | mat4x4f(column0: vec4f, column1: vec4f, column2: vec4f, column3: vec4f) | Matrix of f32, 4 columns of 4 rows.
array | array(e0: T, e1: T) | Fixed number of elements, \`array<T, N>\`; the constructor takes T and N from its arguments.
ptr | | Pointer, \`ptr<function, T>\`: an argument through which a function changes a variable of its caller. \`&v\` makes one, \`*p\` follows it.
bitcast | bitcast(e: T) | \`bitcast<T>(e)\`: the bits of \`e\` read as the type T.
`;
