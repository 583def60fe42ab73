/** Code under construction: operations, registers that are free again when their scope ends, constants that stand once. Pure. */
import { present } from '../../base/present.ts';
import { NUMBERS, type Operation } from './operations.ts';
import { slotsOf, type Plain, type Type } from './types.ts';
import { Unsupported } from './unsupported.ts';
import { asOne, bitsOf, one, type One, type Operand, type Value } from './values.ts';

/** Registers of the machine. */
export const REGISTERS = 128;
/** Operations of one material at most. */
const MAX_OPERATIONS = 16_384;
/** Operands from here on are constants. */
export const CONSTANTS = 0x8000;

export interface Code {
  operation: number;
  result: number;
  operands: [number, number, number, number];
  immediate: number;
  /** The immediate is a place in the code. */
  isJump: boolean;
}

/** A place in the code that jumps lead to. */
export interface Label {
  at: number | null;
}

export class Builder {
  readonly code: Code[] = [];
  /** Four words each. */
  readonly constants: (readonly number[])[] = [];
  /** Registers in use at once. */
  registers: number;
  private readonly places = new Map<string, number>();
  private readonly jumps: { code: Code; label: Label }[] = [];
  private readonly used: boolean[] = [];
  private scopes: number[][] = [[]];
  /** Register of the first vec4u of the material's parameters. */
  private readonly base: number;

  /** @param first registers before it are taken for good */
  constructor(first: number, base: number) {
    this.registers = first;
    this.base = base;
    for (let i = 0; i < first; i++) this.used[i] = true;
  }

  /** What is allocated until `close` is free then. */
  open(): void {
    this.scopes.push([]);
  }

  /** @param kept values that stay until the scope around ends */
  close(...kept: Value[]): void {
    const stays = new Set(kept.flatMap(({ slots }) => slots.flatMap((slot) => (slot.kind === 'register' ? [slot.register] : []))));
    const scope = present(this.scopes.pop(), 'a scope');
    for (const register of scope) {
      if (stays.has(register)) this.scope.push(register);
      else this.used[register] = false;
    }
  }

  private get scope(): number[] {
    return present(this.scopes.at(-1), 'a scope');
  }

  /** So many registers in a row. @throws Unsupported where there are none */
  allocate(count: number): number {
    let first = 0;
    for (let i = 0; i < first + count; i++) if (this.used[i] === true) first = i + 1;
    if (first + count > REGISTERS) throw new Unsupported(`more than ${REGISTERS} registers`);
    for (let i = first; i < first + count; i++) {
      this.used[i] = true;
      this.scope.push(i);
    }
    this.registers = Math.max(this.registers, first + count);
    return first;
  }

  /** Registers in a row for a variable. */
  variable(type: Type): Value {
    const first = this.allocate(slotsOf(type));
    return { type, slots: Array.from({ length: slotsOf(type) }, (_, i) => ({ kind: 'register', register: first + i, isVariable: true })) };
  }

  /** One operation with its value in a new register. */
  emit(operation: Operation, type: Plain, operands: readonly Value[], immediate = 0): One {
    const encoded = operands.map((each) => this.encode(asOne(each)));
    const register = this.allocate(1);
    this.push(operation, register, encoded, immediate);
    return one(type, { kind: 'register', register, isVariable: false });
  }

  /** An operation without a value. */
  act(operation: Operation, operands: readonly Value[], immediate = 0): void {
    const encoded = operands.map((each) => this.encode(asOne(each)));
    this.push(operation, 0, encoded, immediate);
  }

  /** Into a register that is there. */
  moveTo(register: number, value: One): void {
    const [slot] = value.slots;
    if (slot.kind === 'register' && slot.register === register) return;
    this.push('move', register, [this.encode(value)], 0);
  }

  /** Into all registers of a variable. */
  assign(variable: Value, value: Value, types: readonly Plain[]): void {
    variable.slots.forEach((slot, i) => {
      const from = value.slots[i];
      const type = types[i];
      if (slot.kind !== 'register' || from === undefined || type === undefined) throw new Unsupported('a value of another size');
      this.moveTo(slot.register, one(type, from));
    });
  }

  /** The same in registers of its own, which nothing changes. */
  copy(value: Value, types: readonly Plain[]): Value {
    if (!value.slots.some((slot) => slot.kind === 'register' && slot.isVariable)) return value;
    return {
      type: value.type,
      slots: value.slots.map((slot, i) => {
        if (slot.kind !== 'register' || !slot.isVariable) return slot;
        const type = types[i];
        if (type === undefined) throw new Unsupported('a value of another size');
        return this.emit('move', type, [one(type, slot)]).slots[0];
      }),
    };
  }

  /** A value of which variables of this scope are part that are never written to again. */
  settled({ type, slots }: Value): Value {
    const isOwn = (slot: Operand): boolean => slot.kind === 'register' && slot.isVariable && this.scope.includes(slot.register);
    return { type, slots: slots.map((slot) => (isOwn(slot) ? ({ ...slot, isVariable: false } as Operand) : slot)) };
  }

  label = (): Label => ({ at: null });

  place(label: Label): void {
    label.at = this.code.length;
  }

  jump(label: Label): void {
    this.push('jump', 0, [], 0);
    this.jumps.push({ code: present(this.code.at(-1), 'a jump'), label });
  }

  jumpIf(truth: boolean, condition: Value, label: Label): void {
    this.act(truth ? 'jumpIfTrue' : 'jumpIfFalse', [condition]);
    this.jumps.push({ code: present(this.code.at(-1), 'a jump'), label });
  }

  /** Writes where jumps lead. */
  finish(): void {
    for (const { code, label } of this.jumps) {
      code.immediate = present(label.at, 'the place of a label');
      code.isJump = true;
    }
  }

  private push(operation: Operation, result: number, operands: readonly number[], immediate: number): void {
    if (this.code.length >= MAX_OPERATIONS) throw new Unsupported(`more than ${MAX_OPERATIONS} operations`);
    const [a = 0, b = a, c = b, d = c] = operands;
    const number = present(NUMBERS.get(operation), `a number of operation ${operation}`);
    this.code.push({ operation: number, result, operands: [a, b, c, d], immediate: immediate >>> 0, isJump: false });
  }

  private encode({ type, slots: [slot] }: One): number {
    switch (slot.kind) {
      case 'register':
        return slot.register;
      case 'constant':
        return CONSTANTS + this.constant(slot.lanes.map((each) => bitsOf(each, type.scalar)));
      case 'parameter':
        return this.load(slot, type);
    }
  }

  private load({ slot, lane }: Extract<Operand, { kind: 'parameter' }>, { size }: Plain): number {
    const whole = this.allocate(1);
    this.push('parameter', whole, [this.base], slot);
    if (size > 1 && lane === 0) return whole;
    const register = this.allocate(1);
    this.push('swizzle', register, [whole], lanesOf(Array.from({ length: 4 }, (_, i) => (size === 1 ? lane : Math.min(lane + i, 3)))));
    return register;
  }

  /** Numbers of constants in a row, for what is looked up by a number. */
  table(values: readonly One[]): number {
    const first = this.constants.length;
    for (const { type, slots } of values) {
      const [slot] = slots;
      if (slot.kind !== 'constant') throw new Unsupported('a table of what is no constant');
      this.constants.push(slot.lanes.map((each) => bitsOf(each, type.scalar)));
    }
    return first;
  }

  private constant(words: readonly number[]): number {
    const key = words.join();
    const known = this.places.get(key);
    if (known !== undefined) return known;
    const place = this.constants.push(words) - 1;
    this.places.set(key, place);
    return place;
  }
}

/** The immediate of a swizzle. */
export const lanesOf = (lanes: readonly number[]): number => lanes.reduce((bits, lane, i) => bits | (lane << (2 * i)), 0);
