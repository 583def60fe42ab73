/** What names mean while a function is compiled. Pure. */
import type { Place } from './places.ts';
import type { Value } from './values.ts';

export type Binding = { kind: 'value'; value: Value } | { kind: 'variable' | 'pointer'; place: Place };

export class Scope {
  private readonly around: Scope | null;
  private readonly names = new Map<string, Binding>();

  constructor(around: Scope | null = null) {
    this.around = around;
  }

  get(name: string): Binding | null {
    return this.names.get(name) ?? this.around?.get(name) ?? null;
  }

  set(name: string, binding: Binding): void {
    this.names.set(name, binding);
  }
}
