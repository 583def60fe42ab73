// What every camera gives: `package::camera` is the file of this folder that the scene's camera needs. It defines
// `camera_ray`, through the middle of the lens, and `camera_sample`, through a random point of it; both take the pixel
// (its upper left corner) and the offset from there, in pixels. The offset may lie outside the pixel.

/// What the last ray of `camera_sample` carries of the radiance that it finds, of cameras that weigh their rays; 0 where it is dark.
@if(real_lens) var<private> camera_weight: vec3f;

struct CameraRay {
  o: vec3f,
  /// Unit; zero where the film shows nothing.
  d: vec3f,
}
