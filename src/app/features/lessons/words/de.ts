/** German, of all that lessons say to their readers beside their own text: docs/glossary.de.md has the terms. */
import { diagrams } from './de-diagrams.ts';

export const de = {
  // Reading.
  'The rendering equation': 'Die Rendergleichung',
  'A history on the GPU': 'Eine Geschichte auf der GPU',
  Lessons: 'Lektionen',
  'Each takes 5 to 15 minutes, and is a state of the picture beside it: what you read about is what you see, and you can change it.':
    'Jede dauert 5 bis 15 Minuten und ist ein Zustand des Bildes daneben: Wovon du liest, das siehst du, und du kannst es verändern.',
  'Each takes 5 to 15 minutes. Here they are read with stored pictures; where there is WebGPU the pictures are alive.':
    'Jede dauert 5 bis 15 Minuten. Hier liest du sie mit gespeicherten Bildern; wo es WebGPU gibt, sind die Bilder lebendig.',
  '{minutes} min': '{minutes} min',
  '{n} of {of} steps': '{n} von {of} Schritten',
  read: 'gelesen',
  'read, {right} of {of} questions answered': 'gelesen, {right} von {of} Fragen beantwortet',
  'Language of the lessons': 'Sprache der Lektionen',
  'Language of the lessons and of the page': 'Sprache der Lektionen und der Seite',
  'All lessons': 'Alle Lektionen',
  '{series}, {order} · about {minutes} minutes': '{series}, {order} · etwa {minutes} Minuten',
  Step: 'Schritt',
  Steps: 'Schritte',
  'First step': 'Erster Schritt',
  'Step {n}: {title}': 'Schritt {n}: {title}',
  '{n} of {of}': '{n} von {of}',
  Previous: 'Zurück',
  Next: 'Weiter',
  Finish: 'Zum Schluss',
  'The end': 'Schluss',
  'What this step shows': 'Was dieser Schritt zeigt',
  'The lesson “{title}” has no step called {step}.': 'Die Lektion „{title}“ hat keinen Schritt namens {step}.',
  'Needs WebGPU': 'Braucht WebGPU',
  'There is no lesson called {name}.': 'Es gibt keine Lektion namens {name}.',
  'The lesson could not be loaded; check the connection and try again.':
    'Die Lektion ließ sich nicht laden; prüfe die Verbindung und versuche es noch einmal.',
  'The language could not be loaded; check the connection and try again.':
    'Die Sprache ließ sich nicht laden; prüfe die Verbindung und versuche es noch einmal.',
  'The picture of this step is on its way.': 'Das Bild dieses Schritts ist unterwegs.',
  'There is no graphics device at the moment.': 'Im Moment gibt es kein Grafikgerät.',
  More: 'Mehr',
  'Back to the text': 'Zurück zum Text',
  'Go on writing': 'Weiterschreiben',
  'Reset picture': 'Zurücksetzen',
  'The picture as this step wants it': 'Das Bild, wie dieser Schritt es will',
  Present: 'Vorführen',
  'Large type, part by part, without your answers; Page Down goes on, End shows the whole step, Page Up goes back, Escape ends it':
    'Große Schrift, Teil für Teil, ohne deine Antworten; Bild ab geht weiter, Ende zeigt den ganzen Schritt, Bild auf geht zurück, Escape beendet',
  'Page Down or → shows the next part, End the whole step, Page Up or ← goes back; Escape ends it.':
    'Bild ab oder → zeigt den nächsten Teil, Ende den ganzen Schritt, Bild auf oder ← geht zurück; Escape beendet.',
  Print: 'Drucken',
  'All steps, with stored pictures': 'Alle Schritte, mit gespeicherten Bildern',
  'Hand in': 'Abgeben',
  'Save your answers as a file for who teaches': 'Deine Antworten als Datei für die Lehrenden sichern',
  'Copy link': 'Link kopieren',
  'A link to this step': 'Ein Link auf diesen Schritt',
  'Copied a link to this step.': 'Ein Link auf diesen Schritt ist kopiert.',
  'QR code': 'QR-Code',
  'The link to this step as large as the screen, for phones in a lecture hall':
    'Der Link auf diesen Schritt, so groß wie der Bildschirm, für Handys im Hörsaal',
  'The browser did not allow copying.': 'Der Browser hat das Kopieren nicht erlaubt.',
  'Begin anew': 'Neu beginnen',
  'Forget the answers and the progress of this lesson': 'Antworten und Fortschritt dieser Lektion vergessen',
  'Open a lesson first: Learn, in the bar above.': 'Öffne zuerst eine Lektion: Lernen, in der Leiste oben.',

  // Questions.
  Check: 'Prüfen',
  'Show the answer': 'Antwort zeigen',
  'This is an answer. Take your time to see why.': 'Das ist eine Antwort. Nimm dir Zeit zu sehen, warum.',
  'You answered this.': 'Das hast du beantwortet.',
  'You looked at the answer.': 'Du hast dir die Antwort angesehen.',
  'Right.': 'Richtig.',
  'Not yet.': 'Noch nicht.',
  Hint: 'Hinweis',
  'Your answer': 'Deine Antwort',
  'Your answer in {unit}': 'Deine Antwort in {unit}',
  'Expected a number, such as 0.25, 1/4, 25 % or 2.5e-3.': 'Erwartet wird eine Zahl, etwa 0,25, 1/4, 25 % oder 2,5e-3.',
  'Close, but not within the tolerance.': 'Nah dran, aber nicht innerhalb der Toleranz.',
  'Choose an answer first.': 'Wähle zuerst eine Antwort.',
  'Not yet: something that is right is missing.': 'Noch nicht: Etwas Richtiges fehlt.',
  Answers: 'Antworten',
  'All that are right': 'Alle, die richtig sind',
  'This needs the living picture, and so WebGPU.': 'Das braucht das lebendige Bild und damit WebGPU.',
  'Now click into the picture …': 'Klicke jetzt ins Bild …',
  'Place in the picture: {x} % from the left, {y} % from the top. Arrow keys move it, with Shift farther; Enter answers, Escape leads back.':
    'Stelle im Bild: {x} % von links, {y} % von oben. Pfeiltasten bewegen sie, mit Umschalt weiter; Enter antwortet, Escape führt zurück.',
  'Answer with a click into the picture': 'Mit einem Klick ins Bild antworten',
  'Not yet: that is no shape with a name.': 'Noch nicht: Das ist keine Form mit einem Namen.',
  'Not yet: that is the {shape}.': 'Noch nicht: Das ist „{shape}“.',
  'Any of these is right: {shapes}.': 'Richtig ist jede von diesen: {shapes}.',
  'For example {x} % from the left and {y} % from the top of the picture.':
    'Zum Beispiel {x} % vom linken und {y} % vom oberen Rand des Bildes.',
  'Your code (WGSL)': 'Dein Code (WGSL)',
  'Start over': 'Von vorn',
  'Put the text back that the exercise began with': 'Den Text zurückholen, mit dem die Aufgabe begann',
  'Open in the editor': 'Im Editor öffnen',
  'The same code with completion and the words of its library': 'Derselbe Code mit Vervollständigung und den Wörtern seiner Bibliothek',
  'What is given: it stands below your text': 'Was gegeben ist: Es steht unter deinem Text',
  'Line {line}': 'Zeile {line}',
  'Compiling …': 'Wird übersetzt …',
  'It does not compile yet; the lines below the code say why.':
    'Es lässt sich noch nicht übersetzen; die Zeilen unter dem Code sagen, warum.',
  'Your film is rendered …': 'Dein Film wird gerechnet …',
  'The engine’s film is rendered …': 'Der Film des Renderers wird gerechnet …',
  'Your noise is compared …': 'Dein Rauschen wird verglichen …',
  'Compared with likely faults, {n} of {of} …': 'Vergleich mit naheliegenden Fehlern, {n} von {of} …',
  'The laboratory tries it on your graphics card …': 'Das Labor probiert es auf deiner Grafikkarte …',
  'Checking code needs WebGPU. It can also be checked on the command line: npm run grade.':
    'Code zu prüfen braucht WebGPU. Es geht auch auf der Kommandozeile: npm run grade.',
  yours: 'deiner',
  'the engine’s': 'der des Renderers',
  'the factor between them; orange: yours is brighter, blue: darker': 'der Faktor dazwischen; orange: deiner ist heller, blau: dunkler',

  // Figures and experiments.
  Figures: 'Zahlen',
  Numbers: 'Zahlen als Tabelle',
  'Published figures': 'Veröffentlichte Zahlen',
  'Measure on your adapter': 'Auf deiner Grafikkarte messen',
  'Measure again': 'Noch einmal messen',
  '{n} of {of} rays': '{n} von {of} Strahlen',
  '{label}: measured on {rays} rays, scaled to {all}.': '{label}: an {rays} Strahlen gemessen, hochgerechnet auf {all}.',
  Stop: 'Anhalten',
  'Stopped.': 'Angehalten.',
  'Done: what stands out with a bold outline is yours.': 'Fertig: Was fett umrandet ist, stammt von dir.',

  // The end of a lesson.
  'The end of this lesson': 'Das Ende dieser Lektion',
  '{right} of 1 question answered.': '{right} von 1 Frage beantwortet.',
  '{right} of {of} questions answered.': '{right} von {of} Fragen beantwortet.',
  'The rest is a press away.': 'Zum Rest ist es nur ein Klick.',
  answered: 'beantwortet',
  'you looked at the answer': 'Antwort angesehen',
  entered: 'eingegeben',
  'not answered': 'offen',
  'The next lesson': 'Die nächste Lektion',
  'Next in “{series}”': 'Als Nächstes in „{series}“',
  'For a course: your answers as a file, to give to who teaches. Nothing is sent from here.':
    'Für einen Kurs: deine Antworten als Datei, zum Abgeben bei den Lehrenden. Von hier aus wird nichts gesendet.',
  'Your name': 'Dein Name',
  'Save my answers': 'Meine Antworten sichern',
  'Saved as {file}.': 'Gesichert als {file}.',

  // On paper.
  Derivation: 'Herleitung',
  'Why?': 'Warum?',
  'Mark the place in the picture, or describe it': 'Markiere die Stelle im Bild oder beschreibe sie',
  Notes: 'Notizen',

  // For who teaches.
  'For who teaches': 'Für Lehrende',
  'In a lesson, More has: Present, large and part by part, by a presenter’s remote control too; Copy link, to send a step; Print; and Hand in, by which readers save their answers as files.':
    'In einer Lektion stehen unter „Mehr“: Vorführen, groß und Teil für Teil, auch mit einem Presenter; Link kopieren, um einen Schritt zu verschicken; Drucken; und Abgeben, womit Lesende ihre Antworten als Dateien sichern.',
  'These files are graded here, on this computer: a table of points, also for a spreadsheet.':
    'Diese Dateien werden hier bewertet, auf diesem Rechner: eine Tabelle der Punkte, auch für eine Tabellenkalkulation.',
  'Lessons of your own are text beside the picture, checked as you write; a button captures the picture as a step shows it.':
    'Eigene Lektionen sind Text neben dem Bild, beim Schreiben geprüft; ein Knopf hält das Bild so fest, wie ein Schritt es zeigt. (Der Editor ist auf Englisch.)',
  'Write a lesson': 'Eine Lektion schreiben',
  'Grade answers': 'Antworten bewerten',
  'Choose the files that readers saved by “Hand in”, of one lesson or of several; with answers to a lesson of your own, its file as well (.md or .zip). Points are computed here from what was entered, and nothing leaves this computer. Programs that were handed in are compiled and run by the laboratory.':
    'Wähle die Dateien, die Lesende mit „Abgeben“ gesichert haben, aus einer oder mehreren Lektionen; zu Antworten auf eine eigene Lektion auch deren Datei (.md oder .zip). Die Punkte werden hier aus dem Eingegebenen berechnet, und nichts verlässt diesen Rechner. Abgegebene Programme übersetzt und prüft das Labor.',
  'Files of answers': 'Dateien mit Antworten',
  'Graded {n} of {of} files …': '{n} von {of} Dateien bewertet …',
  'Graded {n} of 1 file.': '{n} von 1 Datei bewertet.',
  'Graded {n} of {of} files.': '{n} von {of} Dateien bewertet.',
  Name: 'Name',
  Sum: 'Summe',
  of: 'von',
  'Save as CSV': 'Als CSV sichern',
  'Not graded': 'Nicht bewertet',
  '* asked for the answer': '* hat sich die Antwort zeigen lassen',
  '† answered another edition of the lesson: choices may be of other options':
    '† hat eine andere Ausgabe der Lektion beantwortet: Die Auswahl kann andere Möglichkeiten meinen',

  ...diagrams,
} as const;
