// What the interpreter (run.wgsl) computes with.

/// As src/shader/bytecode/builder.ts counts them.
const REGISTERS = 128u;

/// Scalars fill all four lanes, truth is 0 or 1.
var<private> registers: array<vec4u, REGISTERS>;
