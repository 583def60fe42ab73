/** German, of the comparison, the benchmark, the denoiser. docs/glossary.de.md has the terms. */
export const compare = {
  // bench/dialog
  'Size, pixels': 'Größe, Pixel',
  Bounces: 'Reflexionen',
  'Seconds a scene': 'Sekunden je Szene',
  Benchmark: 'Benchmark',
  'Close the benchmark': 'Benchmark schließen',
  'The picture pauses meanwhile. Rays are counted in a separate run; the time to 5 % error follows from the variance of the samples.':
    'Das Bild pausiert so lange. Strahlen werden in einem eigenen Lauf gezählt; die Zeit bis 5 % Fehler folgt aus der Varianz der Stichproben.',
  Progress: 'Fortschritt',
  'Settings of scenes': 'Einstellungen der Szenen',
  Run: 'Starten',
  'Copy as Markdown': 'Als Markdown kopieren',
  'Copy as JSON': 'Als JSON kopieren',
  'There is no graphics device at present.': 'Im Moment gibt es kein Grafikgerät.',
  'Choose at least one scene or experiment.': 'Wähle mindestens eine Szene oder ein Experiment.',
  'Cancelled; what was measured until then stands below.': 'Abgebrochen; was bis dahin gemessen wurde, steht unten.',
  Scenes: 'Szenen',
  'Those that need files (bunny, nefertiti, grains…) run on the command line: npm run -s bench.':
    'Die Dateien brauchen (bunny, nefertiti, grains …), laufen auf der Kommandozeile: npm run -s bench.',
  'Experiments of early ray tracers': 'Experimente früher Raytracer',
  'The scene on the screen': 'Die Szene auf dem Bildschirm',
  'Penumbra in {}': 'Penumbra in {1}',
  Experiments: 'Experimente',
  'Copied.': 'Kopiert.',
  'The browser does not let the page copy; select the table instead.':
    'Der Browser lässt die Seite nicht kopieren; markiere stattdessen die Tabelle.',
  // bench/index
  'Benchmark…': 'Benchmark …',
  Page: 'Seite',
  'The benchmark could not be loaded; check the connection and try again.':
    'Der Benchmark ließ sich nicht laden; prüfe die Verbindung und versuche es noch einmal.',
  // compare/cards
  'At most {}': 'Höchstens {1}',
  'Add one': 'Noch eine',
  'Leave out {}': '{1~} weglassen',
  'Leave out': 'Weglassen',
  Scene: 'Szene',
  // compare/index
  Compare: 'Vergleichen',
  'this scene': 'diese Szene',
  'The comparison could not be loaded; check the connection and try again.':
    'Der Vergleich ließ sich nicht laden; prüfe die Verbindung und versuche es noch einmal.',
  'Compare estimators, or this scene with its fork': 'Schätzer vergleichen, oder diese Szene mit ihrer Abzweigung',
  'Fork: keep this state beside the one that goes on': 'Abzweigen: diesen Zustand neben dem behalten, der weitergeht',
  'This state is kept beside the one that goes on: change anything, then compare (Shift C).':
    'Dieser Zustand bleibt neben dem, der weitergeht: Ändere etwas, dann vergleiche (Umschalt C).',
  // compare/plot
  '{}, true': '{1}, wahr',
  // compare/reference-panel
  'Reference file': 'Referenzdatei',
  'Save film': 'Film sichern',
  'With its samples and standard errors; it can be opened here again':
    'Mit Stichproben und Standardfehlern; er lässt sich hier wieder öffnen',
  'Save EXR': 'EXR sichern',
  'The picture alone, in linear light': 'Nur das Bild, in linearem Licht',
  'Compare without a reference': 'Ohne Referenz vergleichen',
  Reference: 'Referenz',
  'Converge a reference': 'Referenz konvergieren',
  'Renders the first scene by path with both kinds of samples to 4,096 spp: errors, bias and the reference’s own picture follow from it':
    'Rendert die erste Szene mit path und beiden Arten von Stichproben bis 4096 spp: Fehler, Verzerrung und das Bild der Referenz folgen daraus',
  'Open…': 'Öffnen …',
  'A film, EXR or PFM of this scene in the same size': 'Ein Film, EXR oder PFM dieser Szene in derselben Größe',
  'None yet. True errors, and maps of error, bias and MSE that tell the truth, want one: converge it here, or open a film, an EXR or a PFM.':
    'Noch keine. Wahre Fehler und ehrliche Karten von Fehler, Verzerrung und MSE brauchen eine: Konvergiere sie hier, oder öffne einen Film, ein EXR oder ein PFM.',
  // compare/reference
  '{}: expected finite numbers, got {} that are infinite or none.': '{1}: erwartet endliche Zahlen, {2} davon sind unendlich oder keine.',
  '{}: expected a picture of {} pixels, as this scene has, got {}×{}.':
    '{1}: erwartet ein Bild von {2} Pixeln wie diese Szene, gefunden {3}×{4}.',
  '{}: expected a reference that ends in .film, .exr or .pfm.': '{1}: erwartet eine Referenz, die auf .film, .exr oder .pfm endet.',
  '{}: expected at most {} bytes, got {}.': '{1}: erwartet höchstens {2} Bytes, gefunden {3}.',
  '{}: expected an EXR file, got another kind of image.': '{1}: erwartet eine EXR-Datei, gefunden eine andere Art Bild.',
  '{}: an image has no samples to save as a film.': '{1}: Ein Bild hat keine Stichproben, die sich als Film sichern ließen.',
  'Converged here': 'Hier konvergiert',
  'samples unknown': 'Stichproben unbekannt',
  '{} samples a pixel': '{1} Stichproben je Pixel',
  'Its own standard errors are taken into account.': 'Ihre eigenen Standardfehler werden berücksichtigt.',
  'It has no standard errors: it counts as exact, and what noise it has looks like error and bias.':
    'Sie hat keine Standardfehler: Sie zählt als exakt, und ihr Rauschen sieht aus wie Fehler und Verzerrung.',
  'It is a picture of another scene, with other {}: what differs may be that.':
    'Sie ist ein Bild einer anderen Szene, mit anderem {1}: Was sich unterscheidet, mag daran liegen.',
  // compare/round
  'What all get alike': 'Was alle gleich bekommen',
  'Equal samples': 'Gleich viele Stichproben',
  'Equal time': 'Gleich viel Zeit',
  'How far': 'Wie weit',
  to: 'bis',
  'All films anew': 'Alle Filme von vorn',
  'Pause the comparison': 'Vergleich anhalten',
  'Go on with the comparison': 'Vergleich fortsetzen',
  Pause: 'Pause',
  'Go on': 'Weiter',
  // compare/stage
  Left: 'Links',
  Right: 'Rechts',
  Pictures: 'Bilder',
  View: 'Ansicht',
  // compare/table
  'Samples per pixel': 'Stichproben je Pixel',
  'Time that it has had on the device': 'Zeit, die es auf dem Gerät hatte',
  'Variance of one sample, mean over pixels and channels': 'Varianz einer Stichprobe, Mittel über Pixel und Kanäle',
  'Estimated relative error of the image, from the samples themselves':
    'Geschätzter relativer Fehler des Bildes, aus den Stichproben selbst',
  'true error': 'wahrer Fehler',
  'Root mean square difference from the reference, less its own noise, over its mean':
    'Wurzel der mittleren quadratischen Abweichung von der Referenz, ohne deren eigenes Rauschen, durch ihren Mittelwert',
  'Difference of the mean of the image from that of the reference, with one standard error':
    'Abweichung des Bildmittels von dem der Referenz, mit einem Standardfehler',
  'Reciprocal of variance × time, over that of the first: 2 makes the same image in half the time. Not of another image: where the bias differs, noise alone says nothing':
    'Kehrwert von Varianz × Zeit, durch den der ersten: 2 macht dasselbe Bild in der halben Zeit. Kein anderes Bild: Wo die Verzerrung verschieden ist, sagt das Rauschen allein nichts',
  '– (other bias)': '– (andere Verzerrung)',
  Quantity: 'Größe',
  // compare/variants
  Integrator: 'Integrator',
  'Light sampling': 'Ziehen der Lichter',
  'Choice of lights': 'Wahl der Lichter',
  'Light in media': 'Licht in Medien',
  Guiding: 'Guiding',
  Caustics: 'Kaustiken',
  Sampler: 'Sampler',
  'not guided': 'ohne Guiding',
  'caustics searched for': 'Kaustiken gesucht',
  'caustics by chance': 'Kaustiken durch Zufall',
  '{} reference': 'Referenz mit {1}',
  // compare/views
  Wipe: 'Wischen',
  'Side by side': 'Nebeneinander',
  Error: 'Fehler',
  Bias: 'Verzerrung',
  'The left and the right picture, with a line between them that can be dragged':
    'Das linke und das rechte Bild, mit einer Linie dazwischen, die sich ziehen lässt',
  'All pictures at once': 'Alle Bilder zugleich',
  'Mean of the right less mean of the left, pixel by pixel, all channels together, over the mean of the whole left: the error of the right where the left is a reference':
    'Mittelwert rechts minus links, Pixel für Pixel, alle Kanäle zusammen, durch das Mittel des ganzen linken: der Fehler des rechten, wo das linke eine Referenz ist',
  'Sum of right less left over a block of pixels, over its standard error: beyond what noise explains it is bias':
    'Summe von rechts minus links über einen Block von Pixeln, durch ihren Standardfehler: Was Rauschen nicht erklärt, ist Verzerrung',
  'Square of right less left, less the variance of the left’s mean, pixel by pixel, mean of the channels, over the squared mean of the whole left: estimates variance plus squared bias of the right':
    'Quadrat von rechts minus links, minus die Varianz des linken Mittels, Pixel für Pixel, Mittel der Kanäle, durch das quadrierte Mittel des ganzen linken: schätzt Varianz plus quadrierte Verzerrung des rechten',
  '10⁻{} or less': '10⁻{1} oder weniger',
  'Two films are needed; wait for their first samples.': 'Zwei Filme sind nötig; warte auf ihre ersten Stichproben.',
  'Right less left, over the mean of the left: the error of the right, where the left is a reference. Red is brighter, blue darker.':
    'Rechts minus links, durch das Mittel des linken: der Fehler des rechten, wo das linke eine Referenz ist. Rot ist heller, Blau dunkler.',
  'Right less left in blocks of {} × {} pixels, over its standard error. {} of {} blocks are beyond 3; without bias about {} or fewer.{}{}':
    'Rechts minus links in Blöcken von {1} × {2} Pixeln, durch den Standardfehler. {3} von {4} Blöcken liegen über 3; ohne Verzerrung etwa {5} oder weniger.{6}{7}',
  'all of it variance, as far as one can tell': 'alles davon Varianz, soweit man sehen kann',
  'of which {} is variance by the samples’ own estimate; the rest, {} ± {}, is squared bias, or variance that they have missed':
    'davon {1} Varianz nach der eigenen Schätzung der Stichproben; der Rest, {2} ± {3}, ist quadrierte Verzerrung oder Varianz, die ihnen entging',
  'Squared error of the right against the left, pixel by pixel, less the left’s own noise, over the square of the left’s mean. Undivided, the MSE of the image is {}, {}.':
    'Quadrierter Fehler des rechten gegen das linke, Pixel für Pixel, ohne das Rauschen des linken, durch das quadrierte Mittel des linken. Ungeteilt ist der MSE des Bildes {1}, {2~}.',
  'An image without standard errors counts as exact here: what noise it has looks like bias.':
    'Ein Bild ohne Standardfehler zählt hier als exakt: Sein Rauschen sieht aus wie Verzerrung.',
  'With fewer than {} samples bright paths that are rare are often missed, and their absence looks like bias.':
    'Mit weniger als {1} Stichproben fehlen seltene helle Pfade oft, und ihr Fehlen sieht aus wie Verzerrung.',
  // compare/wipe
  'Line between the two pictures': 'Linie zwischen den beiden Bildern',
  // compare/workbench
  'Close the comparison': 'Vergleich schließen',
  Comparison: 'Vergleich',
  'What is compared': 'Was verglichen wird',
  'There is no graphics device at the moment; close this and try again.':
    'Im Moment gibt es kein Grafikgerät; schließe dies und versuche es noch einmal.',
  'Preparing…': 'Wird vorbereitet …',
  'The reference has {} of {} samples a pixel.': 'Die Referenz hat {1} von {2} Stichproben je Pixel.',
  'Done: all have had {}.': 'Fertig: Alle hatten {1~}.',
  'All get as many samples, up to {}.': 'Alle bekommen gleich viele Stichproben, bis {1~}.',
  'All get as many seconds, up to {}.': 'Alle bekommen gleich viele Sekunden, bis {1~}.',
  'Paused.': 'Angehalten.',
  // denoise/index
  'The denoiser could not be loaded; check the connection and choose the view again.':
    'Der Entrauscher ließ sich nicht laden; prüfe die Verbindung und wähle die Ansicht noch einmal.',
  // denoise/panel
  'Denoised picture': 'Entrauschtes Bild',
  'Waiting for the first sample…': 'Warte auf die erste Stichprobe …',
  'Open Image Denoise, the {} for radiance, albedo and normals': 'Open Image Denoise, das {1~} für Strahldichte, Albedo und Normalen',
  'small network': 'kleine Netz',
  'Renders two more films with other random numbers and compares the picture with both: an estimate that is right in the mean':
    'Rendert zwei weitere Filme mit anderen Zufallszahlen und vergleicht das Bild mit beiden: eine Schätzung, die im Mittel stimmt',
  'Saves what is denoised; saved films and pictures stay as they are':
    'Sichert, was entrauscht ist; gesicherte Filme und Bilder bleiben, wie sie sind',
  'Biased: denoised': 'Verzerrt: entrauscht',
  at: 'bei',
  'spp, in': 'spp, in',
  '. The film goes on as it is.': '. Der Film geht weiter, wie er ist.',
  'How wrong is it?': 'Wie falsch ist es?',
  'Save as PNG': 'Als PNG sichern',
  'Against a file…': 'Gegen eine Datei …',
  'Rendering two more films with other random numbers…': 'Zwei weitere Filme mit anderen Zufallszahlen werden gerendert …',
  against: 'gegen',
  denoised: 'entrauscht',
  film: 'Film',
  'Root of the mean squared error over the picture’s mean, ± its standard error, by two films of':
    'Wurzel des mittleren quadratischen Fehlers durch das Mittel des Bildes, ± Standardfehler, aus zwei Filmen von',
  'spp: (picture − A) × (picture − B) is right in the mean.': 'spp: (Bild − A) × (Bild − B) stimmt im Mittel.',
  'Show where': 'Zeigen, wo',
  'Nowhere can it be told from none yet.': 'Noch lässt er sich nirgends von null unterscheiden.',
  'below {}': 'unter {1}',
  // denoise/save
  Penumbra: 'Penumbra',
  // denoise/view
  'Loading the denoiser…': 'Entrauscher wird geladen …',
  'Denoising…': 'Wird entrauscht …',
  'Denoising: {} of {} tiles…': 'Wird entrauscht: {1} von {2} Kacheln …',
  'denoised {}': 'entrauscht {1}',
  'Guiding was learned and is left off: in a trial it cost more time than it saved.':
    'Guiding ist gelernt und bleibt aus: In einem Versuch hat es mehr Zeit gekostet als gespart.',
  'the reference': 'die Referenz',
  'Saved {}.': '{1} ist gesichert.',
} as const;
