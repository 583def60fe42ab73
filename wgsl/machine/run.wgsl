// Interprets materials: bytecode that the host has made of their text (src/shader/bytecode) and written behind their parameters. It shows
// an edit at once, while the driver is still compiling it. An operation takes up to four operands, each a register or a constant, and
// leaves its value in a register; package::operations, generated from the list of them, computes it.
//
// A block in `params`: HEADER vec4u with the places where functions begin and, last, where the constants begin; code; constants. All
// places are counted from the block. An operation: number (8 bits) and result; two operands; two operands; a number of its own.

import package::machine::registers::{REGISTERS, registers};
import package::operations::{END, JUMP, JUMP_IF_FALSE, JUMP_IF_TRUE, STORE, operation_value};
import package::scene::{params, view};

/// Operands from here on are constants.
const CONSTANTS = 0x8000u;
/// Of one call. Loops of materials end before (wgsl/budget.wgsl): this bound holds whatever is in the buffer.
const MAX_STEPS = 0x400000u;

/// Calls a function of an interpreted material: its arguments are in the registers, its value will be.
/// @param number of the material, among those that are interpreted; function: its number in src/shader/bytecode/entries.ts
fn machine_run(number: u32, function: u32) {
  let block = params[view.bytecode + number].x;
  let constants = block + params[block + 2u].w;
  let start = params[block + (function >> 2u)][function & 3u];
  // There is no such function.
  if (start == 0u) { return; }
  var at = block + start;
  for (var step = 0u; step < MAX_STEPS; step++) {
    let code = params[at];
    at++;
    let operation = code.x & 0xffu;
    let a = machine_operand(code.y & 0xffffu, constants);
    let b = machine_operand(code.y >> 16u, constants);
    if (operation <= STORE) {
      switch (operation) {
        case JUMP: { at = block + code.w; }
        case JUMP_IF_FALSE: { if (a.x == 0u) { at = block + code.w; } }
        case JUMP_IF_TRUE: { if (a.x != 0u) { at = block + code.w; } }
        case STORE: { registers[min(code.w + a.x, REGISTERS - 1u)] = b; }
        default: { return; }
      }
    } else {
      let c = machine_operand(code.z & 0xffffu, constants);
      let d = machine_operand(code.z >> 16u, constants);
      registers[min(code.x >> 8u, REGISTERS - 1u)] = operation_value(operation, a, b, c, d, code.w, constants);
    }
  }
}

fn machine_operand(operand: u32, constants: u32) -> vec4u {
  if ((operand & CONSTANTS) != 0u) { return params[constants + (operand & (CONSTANTS - 1u))]; }
  return registers[min(operand, REGISTERS - 1u)];
}
