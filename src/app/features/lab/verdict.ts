/** How a verdict looks: a shape, a word and a colour together. */
import type { CheckResult, Verdict } from '../../../lab/report.ts';
import { svg } from '../../ui/svg.ts';

export const VERDICT_WORDS: Record<Verdict, string> = {
  pass: 'pass',
  fail: 'fail',
  inconclusive: 'open',
  'not-claimed': 'not claimed',
  'not-applicable': 'nothing to check',
  measured: 'measured',
};

/** In a square of 16: a tick, a cross, a question mark, a ring, a dash, a wave. */
const SHAPES: Record<Verdict, string> = {
  pass: 'M3 8.5l3.5 3.5L13 4.5',
  fail: 'M4 4l8 8M12 4l-8 8',
  inconclusive: 'M5.5 6a2.5 2.5 0 1 1 3.5 2.3c-.7.4-1 .8-1 1.7M8 12.5v.5',
  'not-claimed': 'M8 3.5a4.5 4.5 0 1 0 0 9a4.5 4.5 0 1 0 0-9',
  'not-applicable': 'M4 8h8',
  measured: 'M2.5 9c1.8-4.5 3.7-4.5 5.5-1s3.7 3.5 5.5-1',
};

export const verdictIcon = (verdict: Verdict): SVGSVGElement =>
  svg(
    'svg',
    { viewBox: '0 0 16 16', class: 'lab-mark', 'data-verdict': verdict, 'aria-hidden': 'true' },
    svg('path', { d: SHAPES[verdict] }),
  );

type Judged = Pick<CheckResult, 'verdict'>;

/** Checks that can be failed. */
const isClaim = ({ verdict }: Judged): boolean => verdict === 'pass' || verdict === 'fail' || verdict === 'inconclusive';

export interface Summary {
  verdict: Verdict;
  words: string;
}

export function summaryOf({ checks }: { checks: readonly Judged[] }): Summary {
  const claims = checks.filter(isClaim);
  const failed = claims.filter(({ verdict }) => verdict === 'fail');
  const given = checks.filter(({ verdict }) => verdict === 'not-claimed').length;
  const open = claims.filter(({ verdict }) => verdict === 'inconclusive').length;
  const words = (first: string): string =>
    [first, ...(open > 0 ? [`${open} could not be told`] : []), ...(given > 0 ? [`${given} not claimed`] : [])].join(' · ');
  if (claims.length === 0) return { verdict: 'not-applicable', words: words('Nothing to check') };
  if (failed.length === 0)
    return { verdict: open > 0 ? 'inconclusive' : 'pass', words: words(`${claims.length - open} of ${claims.length} claims hold`) };
  const of = failed.length === 1 ? `1 of ${claims.length} fails` : `${failed.length} of ${claims.length} fail`;
  return { verdict: 'fail', words: words(of) };
}
