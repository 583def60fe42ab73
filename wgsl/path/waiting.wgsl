// What belongs to each ray of a tree while it waits for its turn: the shapes that it is inside of, and whether it is of one wavelength.

import package::medium::interior::{Inside, interior_all, interior_behind, interior_restore};
import package::path::state::path_begin;
import package::path::wavelength::{wavelength_restore, wavelength_saved};
import package::surface::point::Surface;

/// As many as `distributed` keeps, which are the most.
const MAX_WAITING = 16u;

@if(media) var<private> waiting_inside: array<Inside, MAX_WAITING>;
@if(dispersion) var<private> waiting_wavelengths: array<u32, MAX_WAITING>;

/// Ray number 0 starts at the eye.
fn waiting_start(eye: vec3f) {
  path_begin(eye);
  @if(dispersion) waiting_wavelengths[0] = wavelength_saved();
  @if(media) waiting_inside[0] = interior_all();
}

/// Ray `number` leaves a surface along `d`, while another one is still under way there.
fn waiting_add(number: u32, s: Surface, d: vec3f) {
  @if(media) waiting_inside[number] = interior_behind(s, d);
  @if(dispersion) waiting_wavelengths[number] = wavelength_saved();
}

/// Ray `number` goes on.
fn waiting_take(number: u32) {
  @if(dispersion) wavelength_restore(waiting_wavelengths[number]);
  @if(media) interior_restore(waiting_inside[number]);
}
