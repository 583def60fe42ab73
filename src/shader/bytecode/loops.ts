/** Loops and switches of WGSL: jumps between labels. Pure. */
import type { BlockElem, ExpressionElem, ForElem, LoopElem, Statement, SwitchElem, WhileElem } from 'wesl/core';
import { present } from '../../base/present.ts';
import { binary, typed } from './arithmetic.ts';
import { Assignments } from './assignments.ts';
import type { Label } from './builder.ts';
import { Scope } from './scope.ts';
import { asOne } from './values.ts';

interface Loop {
  end: Label;
  /** Null within a switch. */
  next: Label | null;
}

/** Whether what follows a statement is ever reached. */
export type Flow = 'falls' | 'leaves';

export abstract class Loops extends Assignments {
  protected loops: Loop[] = [];

  protected abstract statement(statement: Statement): Flow;
  /** @param isOpen its names end with it */
  protected abstract block(block: BlockElem, isOpen?: boolean): Flow;

  protected innermost(): Loop {
    return present(this.loops.at(-1), 'a loop');
  }

  protected forLoop({ init, condition, update, body }: ForElem): Flow {
    const { scope, builder } = this;
    this.scope = new Scope(scope);
    builder.open();
    if (init !== undefined) this.statement(init);
    const next = builder.label();
    this.repeat(
      () => condition && this.leaveIf(false, condition),
      body,
      next,
      () => update && this.statement(update),
    );
    builder.close();
    this.scope = scope;
    return 'falls';
  }

  protected whileLoop({ condition, body }: WhileElem): Flow {
    this.repeat(
      () => this.leaveIf(false, condition),
      body,
      this.builder.label(),
      () => {},
    );
    return 'falls';
  }

  protected loop({ body, continuing }: LoopElem): Flow {
    const { scope, builder } = this;
    // The parser leaves it where it stands: last in the body, whose names it sees.
    const last = body.body.at(-1);
    const after = continuing ?? (last?.kind === 'continuing' ? last : undefined);
    this.scope = new Scope(scope);
    builder.open();
    this.repeat(
      () => {},
      { ...body, body: body.body.filter((each) => each !== after) },
      builder.label(),
      () => {
        if (after === undefined) return;
        this.block(after.body, false);
        if (after.breakIf !== undefined) this.leaveIf(true, after.breakIf);
      },
      true,
    );
    builder.close();
    this.scope = scope;
    return 'falls';
  }

  protected leaveIf(truth: boolean, condition: ExpressionElem): void {
    this.scoped(() => this.builder.jumpIf(truth, this.value(condition), this.innermost().end));
  }

  protected repeat(before: () => unknown, body: BlockElem, next: Label, after: () => unknown, isOpen = false): void {
    const { builder } = this;
    const [start, end] = [builder.label(), builder.label()];
    this.loops.push({ end, next });
    builder.place(start);
    before();
    this.block(body, !isOpen);
    builder.place(next);
    after();
    builder.jump(start);
    builder.place(end);
    this.loops.pop();
  }

  protected switched({ selector, clauses }: SwitchElem): Flow {
    const { builder } = this;
    builder.open();
    const given = asOne(this.concrete(this.value(selector)));
    const end = builder.label();
    const labels = clauses.map(() => builder.label());
    clauses.forEach(({ selectors }, i) => {
      for (const each of selectors) {
        if (each === 'default') continue;
        const value = typed(asOne(this.value(each)), given.type.scalar);
        builder.jumpIf(true, binary(builder, '==', given, value), present(labels[i], 'a label'));
      }
    });
    const fallback = clauses.findIndex(({ selectors }) => selectors.includes('default'));
    builder.jump(labels[fallback] ?? end);
    builder.close();
    this.loops.push({ end, next: null });
    clauses.forEach(({ body }, i) => {
      builder.place(present(labels[i], 'a label'));
      if (this.block(body) === 'falls') builder.jump(end);
    });
    this.loops.pop();
    builder.place(end);
    return 'falls';
  }
}
