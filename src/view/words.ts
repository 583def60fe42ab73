/** The element's own words in the language of the nearest `lang`. What is not here, as the sentences of the engine, is English. */

/** By the English of the source. */
export const GERMAN: Readonly<Record<string, string>> = {
  Progress: 'Fortschritt',
  Pause: 'Pause',
  Resume: 'Fortsetzen',
  'Render on': 'Weiterrendern',
  'Open in Penumbra': 'In Penumbra öffnen',
  'Being prepared…': 'Wird vorbereitet …',
  'A scene': 'Eine Szene',
  '✓ Verified here': '✓ Hier geprüft',
  '≠ Differs': '≠ Weicht ab',
  'On this machine the picture agreed with its author’s within noise.':
    'Auf diesem Rechner stimmte das Bild mit dem seines Autors innerhalb des Rauschens überein.',
  'On this machine the picture differs from its author’s by more than noise.':
    'Auf diesem Rechner weicht das Bild von dem seines Autors um mehr als Rauschen ab.',
  '“{}” brings code of its own': '„{}“ bringt eigenen Code mit',
  'Programs: {}, lines of WGSL: {}. They would run on your graphics card. Such code can colour pixels, and can keep the graphics card busy; it cannot read files or reach the network.':
    'Programme: {}, Zeilen WGSL: {}. Sie würden auf deiner Grafikkarte laufen. Solcher Code kann Pixel färben und die Grafikkarte beschäftigen; Dateien lesen oder ins Netz gehen kann er nicht.',
  'Nothing of it runs before you agree.': 'Nichts davon läuft, bevor du zustimmst.',
  'In a frame of another page it is not run; a page of its own asks.':
    'Im Rahmen einer anderen Seite läuft er nicht; eine eigene Seite fragt.',
  'Run it': 'Ausführen',
  'Code of {}': 'Code von {}',
  'This browser offers no graphics adapter by WebGPU.': 'Dieser Browser bietet keinen Grafikadapter über WebGPU an.',
  'This is not quite what the author of the link shared: what it builds on has changed since, or the link was altered.':
    'Das ist nicht ganz, was der Autor des Links geteilt hat: Worauf es aufbaut, hat sich seither geändert, oder der Link wurde verändert.',
  'The link was altered: it claims to hold another scene than it does.':
    'Der Link wurde verändert: Er gibt vor, eine andere Szene zu enthalten, als er enthält.',
};

export interface Words {
  /** A text with its values in place of `{}`. */
  say(text: string, ...values: string[]): string;
  /** A whole number, thousands marked. */
  count(value: number): string;
}

/** Of an element, also one in shadows. */
export function wordsOf(element: Element): Words {
  const isGerman = /^de\b/i.test(languageOf(element));
  return {
    say: (text, ...values) => {
      const said = isGerman && Object.hasOwn(GERMAN, text) ? (GERMAN[text] ?? text) : text;
      return values.reduce((all, value) => all.replace('{}', () => value), said);
    },
    count: (value) => String(Math.round(value)).replace(/\B(?=(?:\d{3})+$)/g, isGerman ? '.' : ','),
  };
}

function languageOf(element: Element): string {
  const found = element.closest('[lang]');
  if (found !== null) return found.getAttribute('lang') ?? '';
  const root = element.getRootNode();
  return root instanceof ShadowRoot ? languageOf(root.host) : '';
}
