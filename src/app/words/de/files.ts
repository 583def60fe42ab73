/** German, of files, sharing, videos. docs/glossary.de.md has the terms. */
export const files = {
  // files/choose
  '{} scenes: which one?': '{1} Szenen: welche?',
  // files/draco
  'the Draco decoder could not be loaded ({})': 'der Draco-Decoder ließ sich nicht laden ({1})',
  // files/farm
  'Expected films, got none.': 'Erwartet Filme, gefunden keine.',
  Close: 'Schließen',
  Stop: 'Anhalten',
  '{} films': '{1} Filme',
  'The folder cannot be read: {}': 'Der Ordner lässt sich nicht lesen: {1}',
  'another version of the program rendered these films.': 'eine andere Version des Programms hat diese Filme gerendert.',
  '{}, {}{} spp': '{1}, {2}{3} spp',
  'error {} %': 'Fehler {1} %',
  '{} spp to come': '{1} spp kommen noch',
  'all there': 'alle da',
  '{} left out: {}': '{1} weggelassen: {2}',
  // files/folder
  'Expected folders at most {} deep, got deeper ones.': 'Erwartet Ordner von höchstens {1} Ebenen, gefunden tiefere.',
  'Expected a folder of at most {} files, got more.': 'Erwartet einen Ordner mit höchstens {1} Dateien, gefunden mehr.',
  // files/grains
  'The particle file is no longer at hand; open it again.': 'Die Datei mit den Teilchen ist nicht mehr zur Hand; öffne sie noch einmal.',
  // files/index
  'Scenes and files': 'Szenen und Dateien',
  'Picture as PNG, with the scene inside': 'Bild als PNG, mit der Szene darin',
  'Radiance as EXR': 'Strahldichte als EXR',
  'Radiance as PFM': 'Strahldichte als PFM',
  'Film, to go on with later or to merge': 'Film, zum Weiterrendern oder Zusammenführen',
  'Scene as JSON': 'Szene als JSON',
  'Scene with its meshes and images in one file': 'Szene mit Netzen und Bildern in einer Datei',
  'Open a scene, mesh, film or saved picture': 'Szene, Netz, Film oder gesichertes Bild öffnen',
  'Add a model or the things of another scene to this one': 'Ein Modell oder die Dinge einer anderen Szene in diese aufnehmen',
  'Copy the picture': 'Bild kopieren',
  'Video of the convergence or of a flight': 'Video der Konvergenz oder eines Flugs',
  'Save or copy': 'Sichern oder kopieren',
  Open: 'Öffnen',
  Save: 'Sichern',
  // files/job
  'The import broke off: {}.': 'Der Import brach ab: {1}.',
  'no reason was given': 'kein Grund genannt',
  // files/join
  'The environment is {} now.': 'Die Umgebung ist jetzt {1}.',
  // files/ktx2
  'the transcoder of KTX2 could not be loaded ({})': 'der Transcoder für KTX2 ließ sich nicht laden ({1})',
  // files/model
  'The files of the model are no longer at hand; open them again.':
    'Die Dateien des Modells sind nicht mehr zur Hand; öffne sie noch einmal.',
  // files/open
  'Scene files': 'Szenendateien',
  'Add to this scene': 'In diese Szene aufnehmen',
  'A model, or the things of another scene': 'Ein Modell oder die Dinge einer anderen Szene',
  'Drop to open': 'Zum Öffnen fallen lassen',
  '{}, any of these in an archive (.zip) or a folder, a material (.wgsl), an environment (.hdr, .exr), or a picture or film that Penumbra saved (.png, .film)':
    '{1}, all dies in einem Archiv (.zip) oder Ordner, ein Material (.wgsl), eine Umgebung (.hdr, .exr) oder ein Bild oder Film, den Penumbra gesichert hat (.png, .film)',
  // files/opening
  'was not added.': 'wurde nicht aufgenommen.',
  'is in the scene, selected.{}': 'ist in der Szene, ausgewählt.{1}',
  '{} was not opened.': '{1} wurde nicht geöffnet.',
  '{} goes on from {} spp.': '{1} geht weiter ab {2} spp.',
  '{}: its samples cannot be continued, since another version of the program rendered them; the scene is open, and its film starts over.':
    '{1}: Seine Stichproben lassen sich nicht fortsetzen, denn eine andere Version des Programms hat sie gerendert; die Szene ist offen, und ihr Film beginnt von vorn.',
  'You had edited {} here before.': 'Du hattest {1} hier schon bearbeitet.',
  'Open that version': 'Diese Version öffnen',
  'And {} more.': 'Und {1} mehr.',
  // files/progress
  Opening: 'Wird geöffnet',
  // files/read-scene
  'There was no file in what was dropped.': 'In dem, was du fallen ließest, war keine Datei.',
  'Reading {}': '{1} wird gelesen',
  'Decoding {}': '{1} wird dekodiert',
  '{}: expected a scene in the archive, got none.': '{1}: erwartet eine Szene im Archiv, gefunden keine.',
  'The scene does not name {}.': 'Die Szene nennt {1} nicht.',
  'this picture holds no scene; those that Penumbra saves as PNG do.':
    'dieses Bild enthält keine Szene; die Penumbra als PNG sichert, enthalten eine.',
  '{} is missing; drop or choose it together with the scene': '{1} fehlt; ziehe oder wähle es zusammen mit der Szene',
  // files/read
  'and {} more': 'und {1} mehr',
  'Expected one scene, alone or with the files that it names, got several: {}.':
    'Erwartet eine Szene, allein oder mit den Dateien, die sie nennt, gefunden mehrere: {1}.',
  '{}: expected a file that ends in {} or {}.': '{1}: erwartet eine Datei, die auf {2} oder {3} endet.',
  '{}: expected at most {} MiB, got {} MiB.': '{1}: erwartet höchstens {2} MiB, gefunden {3} MiB.',
  // files/save
  'Saved {} at {} spp.': '{1} ist gesichert, bei {2} spp.',
  'This browser does not let pages copy pictures; save it as PNG instead.':
    'Dieser Browser lässt Seiten keine Bilder kopieren; sichere es stattdessen als PNG.',
  'The browser did not let the picture onto the clipboard; save it as PNG instead.':
    'Der Browser hat das Bild nicht in die Zwischenablage gelassen; sichere es stattdessen als PNG.',
  'Copied the picture.': 'Das Bild ist kopiert.',
  'There is no picture yet; wait for the first sample.': 'Noch gibt es kein Bild; warte auf die erste Stichprobe.',
  // share/blocks
  '{} of {} blocks differ by more than {} standard errors, one by {}.':
    '{1} von {2} Blöcken weichen um mehr als {3} Standardfehler ab, einer um {4}.',
  'Hide the blocks': 'Blöcke verbergen',
  // share/code
  'A QR code holds {} bytes, and this link has {}: the scene is all in it. Save the scene and open it by its address instead.':
    'Ein QR-Code fasst {1} Bytes, und dieser Link hat {2}: Die Szene ist ganz darin. Sichere stattdessen die Szene und öffne sie über ihre Adresse.',
  'A lesson is open. This link is to the picture alone; the step has one of its own.':
    'Eine Lektion ist offen. Dieser Link führt zum Bild allein; der Schritt hat einen eigenen.',
  'Copy link to the step': 'Link auf den Schritt kopieren',
  'QR code of the step': 'QR-Code des Schritts',
  'QR code of {}': 'QR-Code von {1}',
  '{}×{} modules: too fine to be read from afar. A scene of the gallery that is little changed has a shorter link.':
    '{1}×{2} Module: zu fein, um von weitem gelesen zu werden. Eine wenig geänderte Szene der Galerie hat einen kürzeren Link.',
  'Point the camera of a phone at it.': 'Richte die Kamera eines Telefons darauf.',
  'QR code': 'QR-Code',
  // share/dialog
  Samples: 'Stichproben',
  Title: 'Titel',
  Link: 'Link',
  'What the page shows': 'Was die Seite zeigt',
  'Panels, zoom and selection, beside the scene': 'Tafeln, Zoom und Auswahl, neben der Szene',
  'Fingerprint of the picture': 'Fingerabdruck des Bildes',
  'Whoever opens it sees whether their picture agrees with yours': 'Wer ihn öffnet, sieht, ob sein Bild mit deinem übereinstimmt',
  'Your last edit is compiled first…': 'Deine letzte Änderung wird zuerst kompiliert …',
  'The link holds the scene itself: nothing is uploaded, and no server is asked when it is opened but the one that has this page.':
    'Der Link enthält die Szene selbst: Nichts wird hochgeladen, und beim Öffnen wird kein Server gefragt außer dem mit dieser Seite.',
  'Goes with it': 'Was mitgeht',
  'The scene in one file, with its meshes, images and code: it opens here, and on the command line':
    'Die Szene in einer Datei, mit Netzen, Bildern und Code: Sie öffnet sich hier und auf der Kommandozeile',
  'Save as file': 'Als Datei sichern',
  'Where the sheet will be served': 'Wo das Blatt liegen wird',
  'A page of its own': 'Eine eigene Seite',
  'A sheet and its card image, to be put in a folder of any static host: messages then show the picture beside the link. They need the address of that folder.':
    'Ein Blatt und sein Kartenbild, für einen Ordner auf einem beliebigen statischen Server: Nachrichten zeigen dann das Bild neben dem Link. Dazu brauchen sie die Adresse dieses Ordners.',
  'Save sheet (.zip)': 'Blatt sichern (.zip)',
  'Below an embedded picture': 'Unter einem eingebetteten Bild',
  'The link as large as the screen, for phones in a lecture hall': 'Der Link so groß wie der Bildschirm, für Telefone im Hörsaal',
  'Copy link': 'Link kopieren',
  'The address alone': 'Nur die Adresse',
  'A small picture that leads to the link': 'Ein kleines Bild, das zum Link führt',
  'Copy to embed': 'Zum Einbetten kopieren',
  'An iframe for a web page, with the picture and little else': 'Ein iframe für eine Webseite, mit dem Bild und wenig sonst',
  'Copy as element': 'Als Element kopieren',
  'A script and <penumbra-view> for a web page, which draws in the page itself':
    'Ein Skript und <penumbra-view> für eine Webseite, das in der Seite selbst zeichnet',
  Share: 'Teilen',
  'There is no link.': 'Es gibt keinen Link.',
  'Path traced in the browser, {} samples a pixel.': 'Mit Path Tracing im Browser gerendert, {1} Stichproben je Pixel.',
  '{}: {} characters.': '{1~}: {2} Zeichen.',
  'The browser did not let it onto the clipboard; select the link and copy it by hand.':
    'Der Browser hat es nicht in die Zwischenablage gelassen; markiere den Link und kopiere ihn von Hand.',
  'Where it came from': 'Woher sie stammt',
  'Title and fingerprint of the scene that this one was made from': 'Titel und Fingerabdruck der Szene, aus der diese entstand',
  'Fingerprint of the scene: {}': 'Fingerabdruck der Szene: {1}',
  'Made from': 'Entstanden aus',
  'where it came from': 'woher sie stammt',
  // share/notes
  '✓ Verified here': '✓ Hier geprüft',
  'On this machine the picture agreed with its author’s within noise. Any edit takes the badge away.':
    'Auf diesem Rechner stimmte das Bild mit dem seines Autors innerhalb des Rauschens überein. Jede Änderung nimmt das Abzeichen weg.',
  'Remix of': 'Abgeleitet von',
  'Its link was too long to come along': 'Ihr Link war zu lang, um mitzukommen',
  'Opens what it was made from, as the link says': 'Öffnet, woraus es nach Auskunft des Links entstand',
  // share/embed
  'Render on': 'Weiterrendern',
  Resume: 'Fortsetzen',
  '{}{} spp': '{1}{2} spp',
  // share/index
  'Sharing could not be loaded; check the connection and try again.':
    'Das Teilen ließ sich nicht laden; prüfe die Verbindung und versuche es noch einmal.',
  'Share a link to this scene': 'Einen Link zu dieser Szene teilen',
  // share/length
  'address and the rest': 'Adresse und der Rest',
  'address, “{}” of the gallery and the rest': 'Adresse, „{1}“ der Galerie und der Rest',
  '{} characters': '{1} Zeichen',
  'of at most {}: {}': 'von höchstens {1}: {2~}',
  'What makes the link long': 'Was den Link lang macht',
  'short enough for any message.': 'kurz genug für jede Nachricht.',
  'some chat programs take messages of {}: send it as a file there, or leave something out.':
    'manche Chatprogramme nehmen Nachrichten von {1}: Schick ihn dort als Datei, oder lass etwas weg.',
  // share/open
  'You had edited the scene of this link before.': 'Du hattest die Szene dieses Links schon bearbeitet.',
  'Opened from a link; “{}” is kept.': 'Aus einem Link geöffnet; „{1}“ bleibt erhalten.',
  'Back to it': 'Zurück dorthin',
  'This is the scene of the link as you had edited it.': 'Das ist die Szene des Links, wie du sie bearbeitet hattest.',
  'Open the original': 'Original öffnen',
  // share/verify
  'At {} samples the picture is compared with its author’s.': 'Bei {1} Stichproben wird das Bild mit dem seines Autors verglichen.',
  'There are too few samples to compare the picture with its author’s.':
    'Es sind zu wenige Stichproben, um das Bild mit dem seines Autors zu vergleichen.',
  'largest difference of {} {} standard errors, {} expected at most':
    'größte Abweichung von {1} {2} Standardfehler, höchstens {3} erwartet',
  'the picture': 'das Bild',
  '{} blocks': '{1} Blöcke',
  'The picture agrees with its author’s within noise: {}.': 'Das Bild stimmt im Rahmen des Rauschens mit dem seines Autors überein: {1~}.',
  'in {} of {} blocks': 'in {1} von {2} Blöcken',
  'by {} on average, though in no block alone': 'um {1} im Mittel, wenn auch in keinem Block allein',
  'The picture differs from its author’s {}: {}.': 'Das Bild weicht vom Bild seines Autors ab, {1~}: {2~}.',
  'Show them': 'Zeig sie',
  // video/dialog
  'Frames (PNG) in a ZIP': 'Einzelbilder (PNG) in einem ZIP',
  'The convergence of this view': 'Die Konvergenz dieser Ansicht',
  'The flight of the camera': 'Der Flug der Kamera',
  Width: 'Breite',
  'Samples a pixel': 'Stichproben je Pixel',
  'Frames a second': 'Bilder je Sekunde',
  Frames: 'Bilder',
  'Progress of the video': 'Fortschritt des Videos',
  'Make the video': 'Video machen',
  Video: 'Video',
  Shows: 'Zeigt',
  File: 'Datei',
  'Make a video': 'Ein Video machen',
  ', samples growing evenly on a logarithmic scale': ', Stichproben gleichmäßig wachsend auf logarithmischer Skala',
  ', {} samples each': ', je {1} Stichproben',
  '{} frames, {} s{}.{}': '{1} Bilder, {2} s{3~}.{4~}',
  '{} of them are there.': '{1} davon sind da.',
  'Some of these numbers are not possible.': 'Einige dieser Zahlen sind nicht möglich.',
  'Frame {} of {}{}': 'Bild {1} von {2}{3~}',
  ', about {} left': ', noch etwa {1}',
  'Writing the file': 'Datei wird geschrieben',
  'Saved {} frames as {}.': '{1} Bilder als {2} gesichert.',
  '{} min': '{1} min',
  // video/encode
  'This browser has no encoder for {}; take the frames instead.':
    'Dieser Browser hat keinen Encoder für {1}; nimm stattdessen die Einzelbilder.',
  'The browser’s encoder gave up; choose another format, a smaller size or the frames.':
    'Der Encoder des Browsers hat aufgegeben; wähle ein anderes Format, eine kleinere Größe oder die Einzelbilder.',
  // video/plan
  'This scene has no flight: add one to the document, or choose the convergence.':
    'Diese Szene hat keinen Flug: Gib dem Dokument einen, oder wähle die Konvergenz.',
} as const;
