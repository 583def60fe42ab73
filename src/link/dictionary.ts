/**
 * What links of version 1 are deflated with: text as it often stands in them. It is part of the format and must never
 * change; links that need another one are of another version.
 */
export const DICTIONARY = `
// surface, eval, sample, pdf: the BSDF per steradian, in scene units, along the normal of the
// @family diffuse metal glass emitter pattern surface-detail
import package::transform::object_point;
import package::warp::{warp_cosine, warp_cosine_pdf, warp_disk};
import package::noise::{noise_perlin, noise_fbm, noise_turbulence, noise_worley};
import package::pattern::{pattern_checker, pattern_bricks};
import package::fresnel::{fresnel_dielectric, fresnel_schlick};
import package::microfacet::{ggx_d, ggx_sample, ggx_pdf};
import package::material::{Hit, BsdfSample, bsdf_sample_of, bsdf_absorbed};
import package::math::{PI, INV_PI, frame_around, frame_to_world};
import package::principled::{Principled, principled_default};
import package::material::Hit;
import package::math::PI;
struct Params {
  /// @color @default(0.8, 0.7, 0.5) @label(Colour)
  color: vec3f,
  albedo: vec3f,
  /// @range(0, 1) @step(0.05) @default(0.3) @label(Roughness)
  roughness: f32,
  octaves: u32,
}
const EPSILON = 1e-6;
  for (var i = 0u; i < 8u; i++) {
  var x = 0.0;
  let p = object_point(hit) / params.spacing;
  let height = dot(wi, wo) + length(p) * sin(2.0 * PI * fract(x)) + cos(x) + floor(x) + abs(x);
  if (wi.z <= 0.0) { return 0.0; }
  return mix(params.color, vec3f(1.0), clamp(x, 0.0, 1.0)) + smoothstep(0.0, 1.0, saturate(x)) * normalize(p);
fn pdf(wo: vec3f, wi: vec3f, hit: Hit, params: Params) -> f32 {
fn sample(wo: vec3f, hit: Hit, params: Params, u: vec3f) -> BsdfSample {
fn emission(wo: vec3f, hit: Hit) -> vec3f {
fn opacity(hit: Hit) -> f32 {
fn normal(hit: Hit) -> vec3f {
fn environment(direction: vec3f) -> vec3f {
  let n = hit.n; let uv = hit.uv; vec2f(
fn eval(wo: vec3f, wi: vec3f, hit: Hit, params: Params) -> vec3f {
  if (wi.z <= 0.0) { return vec3f(0.0); }
  return params.albedo * INV_PI;
}
fn surface(hit: Hit, params: Params) -> Principled {
  var s = principled_default();
  s.base_color = params.color;
  s.specular_roughness = params.roughness;
  return s;
}
"emission":{"radiance":[10,10,10],"sides":"both","group":"
"interior":{"medium":"
"media":{"absorption":[0,0,0],"scattering":[1,1,1],"density":1
"environment":{"type":"image","file":"pmndrs:studio","rotation":90,"tilt":0,"intensity":1,"tint":[1,1,1]}
"environment":{"type":"program","file":"sky","params":{"turbidity":3}}
"motion":[{"time":0,"translate":[0,0,0],"rotate":[0,90,0],"scale":1}
"instances":[{"object":"
"transform":{"scale":1,"rotate":[0,180,0],"translate":[0,0,0]}
{"type":"mesh","file":"npm:teapot","shading":"smooth",
{"type":"mesh","file":"npm:bunny","material":"
{"type":"disk","center":[0,0,0],"normal":[0,1,0],"radius":0.5,"material":"
{"type":"box","center":[0,0.5,0],"size":[1,1,1],"rotate":[0,45,0],"material":"
{"name":"floor","type":"quad","corner":[-5,0,-5],"edge1":[0,0,10],"edge2":[10,0,0],"material":"white"},
{"name":"ceiling","type":"quad","corner":[0,0,0],"edge1":[5.528,0,0],"edge2":[0,0,5.592],"material":"white"},
{"name":"left wall","type":"quad","corner":[0,0,0],"edge1":[0,5.488,0],"edge2":[0,0,5.592],"material":"red"},
{"type":"sphere","center":[0,1,0],"radius":1,"material":"glass"},
{"type":"sphere","center":[0,0.5,0],"radius":0.5,"material":"mirror"}]
"shapes":[{"name":"
[{"type":"point","position":[0,4,0],"intensity":[10,10,10]},{"type":"spot","direction":[0,-1,0],{"type":"directional","irradiance":[1,1,1],"diameter":0.53
"materials":{"white":{"file":"diffuse","params":{"albedo":[0.73,0.73,0.73]}},"red":{"file":"diffuse","params":{"albedo":[0.65,0.05,0.05]}},
"green":{"file":"diffuse","params":{"albedo":[0.12,0.45,0.15]}},"glass":{"file":"glass","params":{"ior":1.5,"tint":[1,1,1]}},
"mirror":{"file":"conductor","params":{"metal":"gold","roughness":0.1}},"lamp":{"file":"emitter","params":{"radiance":[0.8,0.8,0.8]}},
{"file":"principled","params":{"base_color":[0.8,0.2,0.1],"specular_roughness":0.3,"color":[0.5,0.5,0.5]}}
"film":{"width":640,"height":480,"layers":["depth","normal","albedo","orders","groups"],"filter":{"type":"blackman-harris","radius":2}}
"render":{"spp":256,"integrator":"path-naive","sampler":"sobol","maxDepth":8,"seed":1,"strategy":"mis-power","lightChoice":"spatial","adaptive":{"target":0.05}}
"camera":{"position":[0,1,5],"target":[0,1,0],"up":[0,1,0],"fov":40,"lens":{"radius":0.1,"fStop":2.8,"focus":
"display":{"exposure":1,"tone":"agx"}
"$schema":"../src/scene/scene.schema.json","version":1,"title":"Cornell box with ","description":"
[0,["camera","position"],[2.78,2.73,-8]],[0,["camera","target"],[0,0,0]],[0,["camera","fov"],39.3],[0,["camera"],{"position":[
[0,["film","width"],512],[0,["film","height"],512],[0,["film"],{"width":
[0,["render","spp"],1024],[0,["render","seed"],1],[0,["render","integrator"],"
[0,["display"],{"exposure":1}],[0,["display","tone"],"agx"],[0,["title"],"
[0,["environment"],{"type":"constant","radiance":[1,1,1]}],[0,["lights"],
[0,["shapes",0,"material"],"glass"],[0,["shapes",1,"radius"],0.5],[0,["shapes",2,"center"],[0,0,0]],[2,["shapes"],3,1,[{"type":
[0,["materials","glass","params"],{"tint":[1,1,1]}],[0,["materials","white","file"],"[0,["materials"],{"
[2,["programs","marble"],12,1,["  [0,["programs"],{"
,"view":{"mode":"normals","falseColor":true,"panel":"controls","width":320,"selection":2,"material":null,"zoom":[2,0.5,0.5]}
,"view":{"panel":null}
,"spp":256,"sources":["diffuse"]}
{"digest":"","base":"cornell-box","edits":[[0,["camera","position"],[`;
