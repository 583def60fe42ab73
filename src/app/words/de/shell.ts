/** German, of the frame of the page, the picture, messages. docs/glossary.de.md has the terms. */
export const shell = {
  // build/builder
  'Building the scene was cancelled; the one before it goes on.': 'Der Aufbau der Szene wurde abgebrochen; die vorige läuft weiter.',
  'The scene could not be built: {}.': 'Die Szene ließ sich nicht aufbauen: {1}.',
  'the worker did not start': 'der Worker ist nicht gestartet',
  // build/install
  'Building the scene': 'Szene wird aufgebaut',
  Cancel: 'Abbrechen',
  'over {} primitives': 'über {1} Primitive',
  'Building the structure{}': 'Struktur wird aufgebaut{1~}',
  // build/refine
  'The mesh could not be divided': 'Das Netz ließ sich nicht unterteilen',
  // consent/confirm
  'Open in Penumbra': 'In Penumbra öffnen',
  'Run it': 'Ausführen',
  'Do not open': 'Nicht öffnen',
  '“{}” brings code of its own': '„{1}“ bringt eigenen Code mit',
  'One program': 'Ein Programm',
  '{} programs': '{1} Programme',
  'In a frame of another page it is not run; a page of its own asks.':
    'Im Rahmen einer anderen Seite läuft er nicht; eine eigene Seite fragt danach.',
  'Nothing of it runs before you agree.': 'Nichts davon läuft, bevor du zustimmst.',
  'Code of {}': 'Code von {1}',
  'material {}': 'Material {1}',
  'medium {}': 'Medium {1}',
  'not used by the scene': 'von der Szene nicht benutzt',
  // dock/dock
  Panels: 'Tafeln',
  Dock: 'Dock',
  // dock/parts
  'Heights of the two parts': 'Höhen der beiden Teile',
  // dock/sheet
  'tabs only': 'nur die Reiter',
  'half of the screen': 'halber Bildschirm',
  'most of the screen': 'fast der ganze Bildschirm',
  'Height of the sheet': 'Höhe des Blatts',
  // dock/splitter
  'Size of the dock': 'Größe des Docks',
  // programs/library
  'Does not claim {}: {}': 'Behauptet nicht {1}: {2}',
  // programs/loading
  'The library of shaders could not be loaded; check the connection and try again.':
    'Die Bibliothek der Shader ließ sich nicht laden; prüfe die Verbindung und versuche es noch einmal.',
  // render/quiesce
  'There is no picture yet; wait until the scene stands still.': 'Noch gibt es kein Bild; warte, bis die Szene stillsteht.',
  'There is no picture yet: the graphics device is gone.': 'Noch gibt es kein Bild: Das Grafikgerät ist weg.',
  'The scene changed meanwhile; try again.': 'Die Szene hat sich inzwischen geändert; versuche es noch einmal.',
  // render/radiance
  'The environment’s image could not be read': 'Das Bild der Umgebung ließ sich nicht lesen',
  // render/recovery
  'The graphics device was lost {} times in a minute, so rendering waits. The scene and the film are kept.':
    'Das Grafikgerät ging {1} mal in einer Minute verloren, deshalb wartet das Rendern. Szene und Film bleiben erhalten.',
  'The graphics device was lost, and the browser offers no other yet. The scene and the film are kept.':
    'Das Grafikgerät ging verloren, und der Browser bietet noch kein anderes. Szene und Film bleiben erhalten.',
  // render/resolve
  'the file {} is not part of this page; drop it on the page, or together with the scene':
    'die Datei {1} gehört nicht zu dieser Seite; zieh sie auf die Seite, oder zusammen mit der Szene',
  // render/session
  'There is no graphics device.': 'Es gibt kein Grafikgerät.',
  'The graphics device was lost.': 'Das Grafikgerät ging verloren.',
  'The kernel did not answer.': 'Der Kernel hat nicht geantwortet.',
  // render/watchdog
  'This kernel did not come back with a sample when it last ran, so it was not started again.':
    'Dieser Kernel kam beim letzten Mal nicht mit einer Stichprobe zurück, deshalb wurde er nicht wieder gestartet.',
  // shell/actions
  'Light surroundings': 'Helle Umgebung',
  'Pause or resume': 'Anhalten oder fortsetzen',
  'Restart the film': 'Film von vorn beginnen',
  'One sample a pixel, then pause': 'Eine Stichprobe je Pixel, dann Pause',
  'Integrator {}': 'Integrator {1}',
  'Film as large as the window': 'Film so groß wie das Fenster',
  'Show {}': 'Zeigen: {1~}',
  'Luminance as colour': 'Luminanz als Farbe',
  'Darker by a third of a stop': 'Dunkler um eine Drittelblende',
  'Brighter by a third of a stop': 'Heller um eine Drittelblende',
  'Shrink pixels': 'Pixel verkleinern',
  'Fit the picture': 'Bild einpassen',
  'Inspect pixels': 'Pixel untersuchen',
  'Inspect the paths of a pixel': 'Pfade eines Pixels untersuchen',
  'Drag turns about the target': 'Ziehen dreht um das Ziel',
  'Drag looks around': 'Ziehen sieht sich um',
  'Step back: deselect, fit the picture, put tools away': 'Schritt zurück: abwählen, Bild einpassen, Werkzeuge weglegen',
  'Show or fold the dock': 'Dock zeigen oder einklappen',
  'Light or dark surroundings': 'Helle oder dunkle Oberfläche',
  // shell/main
  'This browser has WebGPU, but offers no graphics adapter.': 'Dieser Browser hat WebGPU, bietet aber keine Grafikkarte.',
  'This browser does not offer WebGPU.': 'Dieser Browser bietet kein WebGPU.',
  '“{}” is open in another tab. This tab shows a copy of its own: neither overwrites the other.':
    '„{1}“ ist in einem anderen Tab offen. Dieser Tab zeigt eine eigene Kopie: Keine überschreibt die andere.',
  '{} Penumbra needs it; try a current Chrome, Edge, Safari or Firefox.':
    '{1~} Penumbra braucht es; nimm ein aktuelles Chrome, Edge, Safari oder Firefox.',
  // shell/page
  Picture: 'Bild',
  '{} · Penumbra': '{1} · Penumbra',
  '{}, being rendered. Arrow keys turn the camera about its target, W A S D move it, question mark lists all keys.':
    '{1}, wird gerendert. Pfeiltasten drehen die Kamera um ihr Ziel, W A S D bewegen sie, das Fragezeichen nennt alle Tasten.',
  // state/edits
  'Another scene was opened meanwhile.': 'Inzwischen wurde eine andere Szene geöffnet.',
  // state/history
  'There is nothing to undo.': 'Es gibt nichts rückgängig zu machen.',
  'There is nothing to redo.': 'Es gibt nichts zu wiederholen.',
  'That step can no longer be {}: {}': 'Dieser Schritt lässt sich nicht mehr {1~}: {2}',
  'taken back': 'zurücknehmen',
  'done again': 'wiederholen',
  // storage/storage
  'the browser’s storage does not answer': 'der Speicher des Browsers antwortet nicht',
  '(kept aside {})': '(liegt beiseite {1})',
  'program {} {}': 'Programm {1} {2}',
  // storage/versions
  Version: 'Version',
  'The version could not be stored; save the scene as a file instead.':
    'Die Version ließ sich nicht speichern; sichere die Szene stattdessen als Datei.',
  // storage/workspace
  'Save the scene': 'Szene sichern',
  'The browser keeps your changes again.': 'Der Browser behält deine Änderungen wieder.',
  'This is the scene as you had edited it.': 'Das ist die Szene, wie du sie bearbeitet hattest.',
  'The scene as you have edited it is open in another tab; this is the original.':
    'Die Szene, wie du sie bearbeitet hast, ist in einem anderen Tab offen; dies ist das Original.',
  'Your edited “{}” can no longer be opened and was kept aside: {}':
    'Dein bearbeitetes „{1}“ lässt sich nicht mehr öffnen und liegt beiseite: {2}',
  'Save it as a file': 'Als Datei sichern',
  // ui/dom
  Space: 'Leertaste',
  // ui/error-plot
  'samples per pixel': 'Stichproben je Pixel',
  'relative error': 'relativer Fehler',
  // ui/format
  '{} min {} s': '{1} min {2} s',
  '{} h {} min': '{1} h {2} min',
  '{} days': '{1} Tage',
  'just now': 'gerade eben',
  '{} min ago': 'vor {1} min',
  '{} h ago': 'vor {1} h',
  // ui/lazy-panel
  'Loading {}…': 'Wird geladen: {1~} …',
  '{}{} could not be loaded; check the connection.': '{1}{2} ließ sich nicht laden; prüfe die Verbindung.',
  // ui/messages
  Dismiss: 'Schließen',
  // viewport/boxes
  'What draws boxes could not be loaded; check the connection and try again.':
    'Was Quader zeichnet, ließ sich nicht laden; prüfe die Verbindung und versuche es noch einmal.',
  'Boxes of the structure that rays walk through': 'Quader der Struktur, durch die Strahlen gehen',
  // viewport/card
  'The new kernel has not come back for {} s; it may be slow, or never end.':
    'Der neue Kernel ist seit {1} s nicht zurück; er ist vielleicht langsam, oder endet nie.',
  'Give it up': 'Aufgeben',
  'Take back the last step': 'Letzten Schritt zurücknehmen',
  'It contains code that is not of the library: {}.': 'Er enthält Code, der nicht aus der Bibliothek ist: {1}.',
  'Show the code': 'Code zeigen',
  'The kernel is paused': 'Der Kernel ist angehalten',
  'This scene’s kernel did not come back with a sample when it last ran; it may never end, so it was not started again. Nothing is lost.{}':
    'Der Kernel dieser Szene kam beim letzten Mal nicht mit einer Stichprobe zurück; vielleicht endet er nie, deshalb wurde er nicht wieder gestartet. Nichts ist verloren.{1~}',
  'Start it': 'Starten',
  'Open another scene': 'Andere Szene öffnen',
  'Nothing can be rendered now': 'Im Moment lässt sich nichts rendern',
  'Save the scene as a file': 'Szene als Datei sichern',
  // viewport/heat-map
  'Heat map of the cost: nodes visited, primitives tested, stack depth':
    'Karte der Kosten: besuchte Knoten, geprüfte Primitive, Stapeltiefe',
  // viewport/inspect
  'Copy the pixel readout': 'Werte des Pixels kopieren',
  'Point at a pixel with the inspect tool first.': 'Zeig zuerst mit dem Werkzeug Untersuchen auf ein Pixel.',
  'Copied the pixel readout.': 'Die Werte des Pixels sind kopiert.',
  'The browser did not allow copying.': 'Der Browser hat das Kopieren nicht erlaubt.',
  '{} samples{}': '{1} Stichproben{2}',
  'pixel {}, {}': 'Pixel {1}, {2}',
  // viewport/interaction
  'This camera has no lens to focus: Scene, Camera, Lens gives it one.':
    'Diese Kamera hat kein Objektiv zum Scharfstellen: Szene, Kamera, Objektiv gibt ihr eines.',
  'Turn left': 'Nach links drehen',
  'Turn right': 'Nach rechts drehen',
  'Turn up': 'Nach oben drehen',
  'Turn down': 'Nach unten drehen',
  'Move forward': 'Vorwärts bewegen',
  'Move back': 'Rückwärts bewegen',
  'Move left': 'Nach links bewegen',
  'Move right': 'Nach rechts bewegen',
  'Move up': 'Nach oben bewegen',
  'Move down': 'Nach unten bewegen',
  Nearer: 'Näher',
  Farther: 'Ferner',
  "The scene's own camera": 'Die Kamera der Szene',
  // viewport/layer-names
  Radiance: 'Strahldichte',
  Normals: 'Normalen',
  Depth: 'Tiefe',
  'Sample count': 'Stichprobenzahl',
  'Relative error': 'Relativer Fehler',
  'Denoised (biased)': 'Entrauscht (verzerrt)',
  'Automatic (BVH2)': 'Automatisch (BVH2)',
  'Brute force': 'Brute force',
  'Bounding spheres': 'Hüllkugeln',
  'Uniform grid': 'Gleichmäßiges Gitter',
  'No structure': 'Keine Struktur',
  Grid: 'Gitter',
  'BVH2 of two levels': 'BVH2 in zwei Ebenen',
  'Light seen directly': 'Licht direkt gesehen',
  'Bounce {}{}': 'Reflexion {1}{2~}',
  'and later': 'und spätere',
  'Group {}': 'Gruppe {1}',
  // viewport/legend
  Luminance: 'Luminanz',
  'mean {}': 'Mittel {1}',
  'all pixels {}': 'alle Pixel {1}',
  // viewport/loss
  'The graphics device was lost{}; asking for a new one.': 'Das Grafikgerät ging verloren{1}; ein neues wird verlangt.',
  'Rendering goes on with a new graphics device, from sample {} of {}.':
    'Das Rendern geht mit einem neuen Grafikgerät weiter, ab Stichprobe {1} von {2}.',
  // viewport/tools
  Orbit: 'Drehen',
  Look: 'Umsehen',
  Inspect: 'Untersuchen',
  Viewport: 'Bildbereich',
  'Fit · {} %': 'Eingepasst · {1} %',
  'Fitted, {} percent': 'Eingepasst, {1} Prozent',
  'Zoom {} percent; press to fit': 'Zoom {1} Prozent; zum Einpassen drücken',
  'Preparing the scene…': 'Szene wird vorbereitet …',
  'Learning where its light comes from…': 'Lernt, woher das Licht kommt …',
  'Compiling the kernel for this scene…': 'Kernel für diese Szene wird kompiliert …',
  'What is shown (1 to 8)': 'Was gezeigt wird (1 bis 8)',
  'Layers of the film': 'Ebenen des Films',
  // viewport/wires
  'Level of the boxes': 'Ebene der Quader',
  'Put the boxes away': 'Quader wegnehmen',
  'not for two pictures on one film': 'nicht für zwei Bilder auf einem Film',
  '{}, level {} of {}: {}{} {}': '{1~}, Ebene {2} von {3}: {4}{5} {6~}',
  'the first': 'die ersten',
} as const;
