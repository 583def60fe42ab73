/** German, of scenes of the gallery. docs/glossary.de.md has the terms. */
export const scenes = {
  'A room of coloured light': 'Ein Zimmer aus farbigem Licht',
  'Sun through a window, a yellow room behind a doorway with light from above: nothing in it is anything but matte, and every colour in the white is light that came from a neighbour.':
    'Sonne durch ein Fenster, ein gelbes Zimmer hinter einer Türöffnung, mit Licht von oben: Alles darin ist matt, und jede Farbe im Weiß ist Licht, das von einem Nachbarn kam.',
  'Cornell box': 'Cornell-Box',
  'The box of Goral et al. 1984 with the measurements published by Cornell University, in units of 100 mm.':
    'Die Box von Goral et al. 1984 mit den Messungen der Cornell University, in Einheiten von 100 mm.',
  'Cornell box with a mirror and a glass sphere': 'Cornell-Box mit Spiegel- und Glaskugel',
  'Specular paths: the caustic under the glass sphere is found by chance only, the mirror shows the room.':
    'Spiegelnde Pfade: Die Kaustik unter der Glaskugel wird nur durch Zufall gefunden, der Spiegel zeigt den Raum.',
  'First steps: materials of a few lines': 'Erste Schritte: Materialien in wenigen Zeilen',
  'Three formulas that the engine samples by itself, from Lambert to a highlight, then bands like those of a drawing, and colours that stand for numbers.':
    'Drei Formeln, die der Renderer von selbst zieht, von Lambert bis zum Glanzlicht, dann Streifen wie auf einer Zeichnung, und Farben, die für Zahlen stehen.',
  'Still life with disks': 'Stillleben mit Scheiben',
  'Boxes, disks and spheres on a table: a round mirror, a drum, a prism of glass, and a lamp that is a disk.':
    'Quader, Scheiben und Kugeln auf einem Tisch: ein runder Spiegel, eine Trommel, ein Glasprisma und eine Lampe, die eine Scheibe ist.',
  'A room in the morning': 'Ein Zimmer am Morgen',
  'An interior by day: all light comes through one window, from the sun and from the sky, and most of what one sees has met two walls or three. Move the sun in Controls, or paint the sofa.':
    'Ein Innenraum bei Tag: Alles Licht kommt durch ein Fenster, von Sonne und Himmel, und das meiste hat zwei oder drei Wände getroffen. Bewege die Sonne im Inspektor, oder färbe das Sofa.',
  'Sun through blinds': 'Sonne durch Jalousien',
  'A room with the afternoon sun, 0.53° across, in the slats of a blind: sharp stripes near the window, softer ones farther off. The sun is a light of its own; the sky is a program (without its sun) that the window lets in.':
    'Ein Zimmer mit der Nachmittagssonne, 0,53° breit, in den Lamellen einer Jalousie: scharfe Streifen am Fenster, weichere weiter weg. Die Sonne ist ein eigenes Licht; der Himmel ist ein Programm (ohne seine Sonne), das das Fenster hereinlässt.',
  'Light through a slit': 'Licht durch einen Spalt',
  'A dark room with one slit in its wall and a bright panel outside: a blade of light crosses the floor and climbs the far wall, and all else is lit by what they give back.':
    'Ein dunkler Raum mit einem Spalt in der Wand und einer hellen Fläche draußen: Eine Klinge aus Licht quert den Boden und steigt die Wand hinauf, und alles andere beleuchtet, was sie zurückgeben.',
  'A door ajar': 'Eine Tür steht offen',
  "A room whose only lamp hangs in the corridor, where nobody sees it: all light comes through the gap of a door, after a wall or two. Set Guiding to learned in Controls, and paths know where it comes from; or compare both. After a room of Eric Veach's (1997).":
    'Ein Raum, dessen einzige Lampe im Flur hängt, wo niemand sie sieht: Alles Licht kommt durch einen Türspalt, nach einer Wand oder zweien. Stelle im Inspektor Guiding auf learned, und die Pfade wissen, woher es kommt; oder vergleiche beides. Nach einem Raum von Eric Veach (1997).',
  'A hundred coloured lamps': 'Hundert farbige Lampen',
  'A terrace at night, by npm run scenes. Lights are chosen by a tree over all hundred: those nearby, and not those behind.':
    'Eine Terrasse bei Nacht, aus npm run scenes. Ein Baum über alle hundert wählt die Lichter: die nahen, und nicht die hinter einem.',
  'Spheres under the sky': 'Kugeln unter dem Himmel',
  'A clear morning by the daylight model of Preetham, Shirley and Smits, with the sun in its natural size: hard shadows and a sky that the mirror shows. Change elevation and turbidity of the environment.':
    'Ein klarer Morgen nach dem Tageslichtmodell von Preetham, Shirley und Smits, mit der Sonne in natürlicher Größe: harte Schatten und ein Himmel, den der Spiegel zeigt. Ändere Höhe und Trübung der Umgebung.',
  'Studio light': 'Studiolicht',
  'Seven materials under nothing but a photographed studio (a CC0 image of @pmndrs/assets). The windows and lamps in the image are sampled by their brightness; the mirror shows them. Turn the environment in Controls.':
    'Sieben Materialien allein unter einem fotografierten Studio (ein CC0-Bild aus @pmndrs/assets). Fenster und Lampen des Bildes werden nach ihrer Helligkeit gezogen; der Spiegel zeigt sie. Drehe die Umgebung im Inspektor.',
  'Sun of an image': 'Die Sonne eines Bildes',
  'A photographed sky whose sun is a few texels, thirty thousand times as bright as the rest (a CC0 image of @pmndrs/assets): hard shadows from an image alone. With the strategy bsdf the sun is found by chance only; compare the noise.':
    'Ein fotografierter Himmel, dessen Sonne ein paar Texel sind, dreißigtausendmal so hell wie der Rest (ein CC0-Bild aus @pmndrs/assets): harte Schatten allein aus einem Bild. Mit der Strategie bsdf findet nur der Zufall die Sonne; vergleiche das Rauschen.',
  'Three coloured lamps in one room, each a light group, and the faint evening outside in none. Controls, Light groups: intensity and colour change the picture at once, without a new sample. The film keeps the radiance of each bounce, too.':
    'Drei farbige Lampen in einem Raum, jede eine Lichtgruppe, und der schwache Abend draußen in keiner. Im Inspektor, Lichtgruppen: Stärke und Farbe ändern das Bild sofort, ohne neue Stichprobe. Der Film hält auch die Strahldichte jeder Reflexion getrennt.',
  Luminaires: 'Leuchten',
  'Three measured luminaires, as IES files have them: a narrow one, a batwing, and a wall washer that is alike on two sides only. The camera is level and its film is raised, so that verticals stay parallel; its plane of focus leans back along the row of spheres.':
    'Drei gemessene Leuchten, wie IES-Dateien sie haben: eine enge, eine mit Schwingen und ein Wandfluter, der nur auf zwei Seiten gleich ist. Die Kamera steht waagrecht, ihr Film ist angehoben, damit Senkrechte parallel bleiben; ihre Schärfeebene neigt sich längs der Kugeln zurück.',
  "Veach's plates": 'Veachs Platten',
  'Four silver plates, smooth at the back and rough in front, mirror four lamps of equal power, from tiny to large. Sampling lights alone is noisy where a smooth plate shows the large lamp, sampling directions alone where a rough one shows the tiny lamp (Strategy: light, bsdf); weighing both finds all (Veach and Guibas 1995).':
    'Vier silberne Platten, hinten glatt und vorn rau, spiegeln vier Lampen gleicher Leistung, von winzig bis groß. Nur Lichter zu ziehen rauscht, wo eine glatte Platte die große Lampe zeigt, nur Richtungen, wo eine raue die winzige zeigt (Strategie: light, bsdf); beide gewichtet finden alles (Veach und Guibas 1995).',
  'Wine, water and a lemon': 'Wein, Wasser und eine Zitrone',
  'A still life of glass. The low lamp throws the wine’s red and the glass’s bright curves onto the table: caustics, which paths find by chance when they meet the lamp. Watch them come.':
    'Ein Stillleben aus Glas. Die tiefe Lampe wirft das Rot des Weins und die hellen Bögen des Glases auf den Tisch: Kaustiken, die Pfade durch Zufall finden, wenn sie die Lampe treffen. Sieh ihnen beim Kommen zu.',
  Pool: 'Schwimmbecken',
  'Noon. Every wave is a lens: the sun’s light runs over the tiles as a net. No light sample gets through the water, and a scattered ray hardly ever meets the sun; so each point of the tiles searches for the ways by which light comes to it (Caustics: manifold). Choose sampled there, and the net is gone for hours.':
    'Mittag. Jede Welle ist eine Linse: Das Licht der Sonne läuft als Netz über die Fliesen. Kein gezogenes Licht kommt durch das Wasser, und ein gestreuter Strahl trifft kaum je die Sonne; darum sucht jeder Punkt der Fliesen die Wege, auf denen Licht zu ihm kommt (Kaustiken: manifold). Wähle dort sampled, und das Netz ist für Stunden fort.',
  'Three stones': 'Drei Steine',
  'Brilliants of 57 facets on velvet, in diamond, ruby and aquamarine. Diamond disperses: each path has one wavelength, and where the stone throws a lamp’s light it comes apart into colours. Turn it: every facet lights up and goes out.':
    'Brillanten mit 57 Facetten auf Samt, in Diamant, Rubin und Aquamarin. Diamant hat Dispersion: Jeder Pfad hat eine Wellenlänge, und wo der Stein das Licht einer Lampe hinwirft, zerfällt es in Farben. Drehe ihn: Jede Facette leuchtet auf und erlischt.',
  'A bottle of scent': 'Ein Flakon',
  'Product photography: a bottle of thick glass with its scent inside, a cap of gold, black acrylic below. Two strip lights draw the edges; a spot on the wall behind makes the scent glow.':
    'Produktfotografie: eine Flasche aus dickem Glas mit ihrem Duft darin, eine Kappe aus Gold, schwarzes Acryl darunter. Zwei Lichtstreifen zeichnen die Kanten; ein Strahler an der Wand dahinter lässt den Duft leuchten.',
  'Stanford bunny in glass': 'Stanford Bunny in Glas',
  'The bunny of the Stanford 3D Scanning Repository (npm package bunny, 3,674 triangles) in clay and in glass. Smoothed normals hide the triangles; the glass shows what lies behind, bent twice.':
    'Der Hase des Stanford 3D Scanning Repository (npm-Paket bunny, 3674 Dreiecke) in Ton und in Glas. Geglättete Normalen verbergen die Dreiecke; das Glas zeigt, was dahinter liegt, zweimal gebrochen.',
  'A small lamp, and what metal and glass make of it on the floor: the nephroid inside a golden ring, the bright focus behind a glass ball and a tinted one. No light sample ever gets through them: path finds these patterns only where a scattered ray happens to hit the lamp, so they need patience (some thousand samples), and whitted, distributed and cast never show them.':
    'Eine kleine Lampe, und was Metall und Glas auf dem Boden daraus machen: die Nephroide in einem goldenen Ring, der helle Brennpunkt hinter einer Glaskugel und einer getönten. Kein gezogenes Licht kommt je hindurch: path findet diese Muster nur, wo ein gestreuter Strahl die Lampe zufällig trifft, also brauchen sie Geduld (einige tausend Stichproben), und whitted, distributed und cast zeigen sie nie.',
  Prism: 'Prisma',
  'Dispersion: a prism, a ball and a block of a glass that disperses some three times as much as flint does, before strips of white light. Edges come apart into colours, each strip into a spectrum where the prism turns it most. Every path takes one wavelength at its first refraction.':
    'Dispersion: ein Prisma, eine Kugel und ein Block aus einem Glas, das etwa dreimal so stark zerlegt wie Flint, vor Streifen weißen Lichts. Kanten zerfallen in Farben, jeder Streifen in ein Spektrum, wo das Prisma ihn am stärksten ablenkt. Jeder Pfad nimmt bei der ersten Brechung eine Wellenlänge an.',
  'Water in a glass': 'Wasser in einem Glas',
  'A tumbler of water with a ball of glass and a bubble of air in it, and beside it one of tea. Water reaches a little into its glass; by its priority the glass wins, and the boundary between them is a single surface.':
    'Ein Becher Wasser mit einer Glaskugel und einer Luftblase darin, daneben einer mit Tee. Das Wasser reicht ein wenig in sein Glas; durch den Vorrang gewinnt das Glas, und die Grenze zwischen beiden ist eine einzige Fläche.',
  'Six indices of refraction': 'Sechs Brechungsindizes',
  'Spheres of index 1.05, 1.2, 1.33 (water), 1.5 (glass), 1.77 (sapphire) and 2.42 (diamond) before a picket of coloured posts: the higher the index, the brighter the rim and the smaller the picture turned upside down.':
    'Kugeln mit Index 1,05, 1,2, 1,33 (Wasser), 1,5 (Glas), 1,77 (Saphir) und 2,42 (Diamant) vor einem Zaun farbiger Pfosten: je höher der Index, desto heller der Rand und desto kleiner das Bild, das auf dem Kopf steht.',
  'Rough glass': 'Raues Glas',
  "Five panes of glass, from clear to frosted (roughness 0, 0.1, 0.22, 0.38, 0.6), before the same things: what stands close behind stays sharp the longest. A good scene for distributed, which follows refractions spread about Snell's direction.":
    'Fünf Glasscheiben, von klar bis mattiert (Rauheit 0, 0,1, 0,22, 0,38, 0,6), vor denselben Dingen: Was dicht dahinter steht, bleibt am längsten scharf. Eine gute Szene für distributed, das Brechungen um die Richtung von Snellius folgt.',
  '48 mirrors in a box': '48 Spiegel in einer Box',
  '48 mirror spheres in a five-sided box of 10 triangles with two lamps, after Britton 2010; places from the seed "britton" by npm run scenes.':
    '48 Spiegelkugeln in einer fünfseitigen Box aus 10 Dreiecken mit zwei Lampen, nach Britton 2010; Orte aus dem Startwert „britton“ von npm run scenes.',
  Metals: 'Metalle',
  'Gold, copper, aluminium, silver and iron by their indices of refraction, from polished to rough; a brushed block, a hammered bowl and a rusty ball. The stripes around show how each blurs them.':
    'Gold, Kupfer, Aluminium, Silber und Eisen nach ihren Brechungsindizes, von poliert bis rau; ein gebürsteter Block, eine gehämmerte Schale und eine rostige Kugel. Die Streifen ringsum zeigen, wie jedes sie verwischt.',
  'Matte, gloss and layers': 'Matt, Glanz und Schichten',
  'Front: clay, Phong and Blinn highlights, plastic. Behind: car paint, velvet, a film that interferes, a reflector that sends light back; and leaves that light shines through.':
    'Vorn: Ton, Glanzlichter nach Phong und Blinn, Kunststoff. Dahinter: Autolack, Samt, eine interferierende Schicht, ein Reflektor, der Licht zurückschickt; und Blätter, durch die Licht scheint.',
  'A polished ball, three that are ground ever rougher, coloured glass, and a thin pane, on a chequered floor.':
    'Eine polierte Kugel, drei immer rauer geschliffene, farbiges Glas und eine dünne Scheibe, auf einem karierten Boden.',
  'Procedural textures in the space of each object, so that they stick to it: checker, marble, wood, bricks, rust, and noise in several kinds; on a chessboard of two materials.':
    'Prozedurale Texturen im Raum jedes Objekts, sodass sie daran haften: Karo, Marmor, Holz, Ziegel, Rost und Rauschen mehrerer Arten; auf einem Schachbrett aus zwei Materialien.',
  'Normals and holes': 'Normalen und Löcher',
  'Smooth shapes that look rough: bumps from noise, hammered copper, tilted tiles; and sheets with holes, which rays pass at random.':
    'Glatte Formen, die rau aussehen: Beulen aus Rauschen, gehämmertes Kupfer, gekippte Kacheln; und Bleche mit Löchern, durch die Strahlen nach dem Zufall gehen.',
  'Materials that shine': 'Materialien, die leuchten',
  'Emission as a program: hot bodies of 1,900 to 12,000 K, a wall of lamps, lava, and a tube. All the light comes from them.':
    'Emission als Programm: heiße Körper von 1900 bis 12.000 K, eine Wand aus Lampen, Lava und eine Röhre. Alles Licht kommt von ihnen.',
  Metamers: 'Metamere',
  'Two paints, two plates that are the same, one lamp for each. By daylight (D65, left) nobody can tell the paints apart; by tungsten light (A, right) one is red and the other olive, and a letter stands there. Three channels cannot tell them apart under any lamp: paths carry wavelengths here, paints and lamps are spectra.':
    'Zwei Farben, zwei gleiche Platten, je eine Lampe. Bei Tageslicht (D65, links) sind die Farben nicht zu unterscheiden; bei Glühlicht (A, rechts) ist eine rot und die andere oliv, und ein Buchstabe steht da. Drei Kanäle unterscheiden sie unter keiner Lampe: Hier tragen Pfade Wellenlängen, Farben und Lampen sind Spektren.',
  Spectroscope: 'Spektroskop',
  "Six lamps, each behind a slit, seen through a prism of flint glass (N-SF11, by its maker's catalogue). From top to bottom: tungsten, daylight, a white diode, a fluorescent tube, mercury, sodium. To three channels most of them are white; here every line stands where its wavelength is refracted to.":
    'Sechs Lampen, jede hinter einem Spalt, durch ein Prisma aus Flintglas gesehen (N-SF11, nach dem Katalog des Herstellers). Von oben nach unten: Glühlicht, Tageslicht, eine weiße Diode, eine Leuchtstoffröhre, Quecksilber, Natrium. Für drei Kanäle sind die meisten weiß; hier steht jede Linie, wohin ihre Wellenlänge gebrochen wird.',
  'Light through shutters': 'Licht durch Fensterläden',
  'A lamp shines through the slats of a shutter into a hall full of mist: single scattering makes the beams, multiple scattering fills the rest.':
    'Eine Lampe scheint durch die Lamellen eines Ladens in eine Halle voll Dunst: Einfachstreuung macht die Strahlen, Mehrfachstreuung füllt den Rest.',
  'A cloud': 'Eine Wolke',
  'A cloud is a program: the density at each point of a box, from noise that eats an ellipsoid. Light of a low sun is scattered in it dozens of times, which makes its edges bright and its foot grey. Edit the program while it renders.':
    'Eine Wolke ist ein Programm: die Dichte an jedem Punkt eines Quaders, aus Rauschen, das an einem Ellipsoid frisst. Das Licht einer tiefen Sonne wird darin dutzende Male gestreut, was die Ränder hell und den Fuß grau macht. Bearbeite das Programm, während es rendert.',
  'Wax, jade and soap': 'Wachs, Jade und Seife',
  'Light enters a body, is scattered below the surface and leaves elsewhere: ears glow, edges are soft, shadows have colour. The material principled says what is below by the colour that it shows and by how far light goes in red, green and blue; random walks follow it. Draw the subsurface weight to 0 and look at the ears.':
    'Licht dringt in einen Körper ein, wird unter der Oberfläche gestreut und tritt anderswo aus: Ohren leuchten, Kanten sind weich, Schatten haben Farbe. Das Material principled sagt, was darunter ist, durch die Farbe, die es zeigt, und wie weit Licht in Rot, Grün und Blau kommt; Zufallswege folgen dem. Zieh das Gewicht von Subsurface auf 0 und sieh dir die Ohren an.',
  'Milk, jade and wax': 'Milch, Jade und Wachs',
  'Light that enters, is scattered many times and leaves elsewhere: media inside rough boundaries, lit from behind. No model of a surface does this; a shape is filled with its medium, and paths walk through it.':
    'Licht, das eindringt, viele Male gestreut wird und anderswo austritt: Medien in rauen Grenzen, von hinten beleuchtet. Kein Modell einer Oberfläche kann das; eine Form ist mit ihrem Medium gefüllt, und Pfade gehen hindurch.',
  Smoke: 'Rauch',
  'Smoke of a snuffed candle rises through the beam of a lamp: where it is dense it is grey, where it is thin light of its edges passes. Its density is a program that winds noise about an axis; the value of Rise is another moment.':
    'Der Rauch einer ausgelöschten Kerze steigt durch den Strahl einer Lampe: Wo er dicht ist, ist er grau, wo er dünn ist, geht Licht durch seine Ränder. Seine Dichte ist ein Programm, das Rauschen um eine Achse windet; der Wert von Rise ist ein anderer Moment.',
  Rainbow: 'Regenbogen',
  'The sun stands low behind the camera and shines into rain. Nothing here is painted: the rain is a medium whose program says, for each colour, how much light turns by which angle, and both bows appear where they must, 42 and 51 degrees from the point opposite to the sun, with the dark band between them.':
    'Die Sonne steht tief hinter der Kamera und scheint in Regen. Nichts ist hier gemalt: Der Regen ist ein Medium, dessen Programm für jede Farbe sagt, wie viel Licht um welchen Winkel abgelenkt wird, und beide Bögen erscheinen, wo sie müssen, 42 und 51 Grad vom Punkt gegenüber der Sonne, mit dem dunklen Band dazwischen.',
  'Soot and steam': 'Ruß und Dampf',
  'What leaves this chimney is one medium: soot that swallows most light at its foot, steam that scatters all of it higher up. How dense it is, its albedo, and how much it scatters forward are three functions of one program; the value of Rise is another moment.':
    'Was aus diesem Schornstein kommt, ist ein Medium: am Fuß Ruß, der das meiste Licht verschluckt, weiter oben Dampf, der alles streut. Wie dicht es ist, seine Albedo und wie sehr es nach vorn streut, sind drei Funktionen eines Programms; der Wert von Rise ist ein anderer Moment.',
  Campfire: 'Lagerfeuer',
  'Nothing but the fire lights this clearing, and the fire is a medium: soot that absorbs, and so emits as a black body of its temperature does, 1800 kelvin inside and 1450 at its edge. No light is sampled in its place: what the stones have of it, paths have found.':
    'Nur das Feuer beleuchtet diese Lichtung, und das Feuer ist ein Medium: Ruß, der absorbiert und deshalb wie ein Schwarzer Körper seiner Temperatur emittiert, innen mit 1800 Kelvin, am Rand mit 1450. An seiner Stelle wird kein Licht gezogen: Was die Steine davon haben, haben Pfade gefunden.',
  'First sun in the valley': 'Erste Sonne im Tal',
  'A landscape of instances: 620 trees and 108 rocks are five objects, placed by a seed. The sun stands low behind the hill on the left; the sky is a program, and the lake mirrors both.':
    'Eine Landschaft aus Instanzen: 620 Bäume und 108 Felsen sind fünf Objekte, von einem Startwert verteilt. Die Sonne steht tief hinter dem Hügel links; der Himmel ist ein Programm, und der See spiegelt beides.',
  'Cages and surfaces': 'Käfige und Flächen',
  'Cages and what becomes of them: 72 squares are a smooth sponge with half-sharp edges, cubes are stones, one square is the desert. Select one and turn its levels, its sharpness and the height of what displaces it.':
    'Käfige und was aus ihnen wird: 72 Quadrate sind ein glatter Schwamm mit halbscharfen Kanten, Würfel sind Steine, ein Quadrat ist die Wüste. Wähle eines aus und drehe an Stufen, Schärfe und Höhe der Verschiebung.',
  'Raked sand': 'Geharkter Sand',
  'A garden of sand and stones, and nothing of it is a model: two programs say how far each place of a square and of three cubes moves. Select the sand, open its program, and rake it anew while it renders; its sliders compile nothing.':
    'Ein Garten aus Sand und Steinen, und nichts davon ist ein Modell: Zwei Programme sagen, wie weit sich jeder Ort eines Quadrats und dreier Würfel verschiebt. Wähle den Sand, öffne sein Programm und harke ihn neu, während er rendert; seine Regler kompilieren nichts.',
  Fur: 'Fell',
  'Blond, red and dark hair differ by two pigments alone. Light from behind goes through the fibres and comes out coloured; what is reflected on their scales is white. Change the melanin of a fur, or make it white: by reflectance 1.':
    'Blondes, rotes und dunkles Haar unterscheiden sich nur durch zwei Pigmente. Licht von hinten geht durch die Fasern und kommt farbig heraus; was an ihren Schuppen reflektiert, ist weiß. Ändere das Melanin eines Fells, oder mach es weiß: mit Reflexionsgrad 1.',
  'Random spheres': 'Zufällige Kugeln',
  '303 spheres at dusk, from the seed "penumbra" by npm run scenes. The small lamps make the many-lights problem visible.':
    '303 Kugeln in der Dämmerung, aus dem Startwert „penumbra“ von npm run scenes. Die kleinen Lampen machen das Problem vieler Lichter sichtbar.',
  'Signed distances': 'Abstandsfunktionen',
  'Four shapes that are programs: a rounded box of glass, a gyroid, a Mandelbulb, and a ball and a ring that flow together. Rays walk along the distance that each program returns.':
    'Vier Formen, die Programme sind: ein abgerundeter Glasquader, ein Gyroid, ein Mandelbulb und eine Kugel und ein Ring, die ineinander fließen. Strahlen gehen um den Abstand weiter, den jedes Programm liefert.',
  'Turned shapes': 'Drehkörper',
  'Cylinders, cones and tori: closed and open, as glass, as metal, and as a ring of light that is sampled by its area.':
    'Zylinder, Kegel und Tori: geschlossen und offen, als Glas, als Metall und als Lichtring, der nach seiner Fläche gezogen wird.',
  'Utah teapot': 'Utah-Teekanne',
  'Newell’s teapot of 1975 in porcelain, from the npm package teapot: 992 triangles with smoothed normals. A large lamp at the left makes soft shadows, a small warm one at the right makes hard ones.':
    'Newells Teekanne von 1975 in Porzellan, aus dem npm-Paket teapot: 992 Dreiecke mit geglätteten Normalen. Eine große Lampe links macht weiche Schatten, eine kleine warme rechts macht harte.',
  Bokeh: 'Bokeh',
  "A Biotar of 1927, wide open at f/1.4, traced surface by surface: lamps far behind the focus are disks in the middle and cats' eyes towards the edges, where the barrel cuts them, as if they turned about the middle. By wavelength: their rims have colours, and so has what the glass sphere shows.":
    'Ein Biotar von 1927, offen bei f/1,4, Fläche für Fläche verfolgt: Lampen weit hinter dem Fokus sind in der Mitte Scheiben und zum Rand hin Katzenaugen, wo die Fassung sie beschneidet, als drehten sie sich um die Mitte. Nach Wellenlängen: Ihre Ränder haben Farben, ebenso, was die Glaskugel zeigt.',
  'Depth of field': 'Schärfentiefe',
  'A thin lens with six blades, focused on the golden ball (Alt-click focuses elsewhere): the lamps far behind it become the shape of its opening.':
    'Eine dünne Linse mit sechs Lamellen, auf die goldene Kugel scharf gestellt (Alt-Klick stellt anderswohin): Die Lampen weit dahinter nehmen die Form der Öffnung an.',
  'Flight through a colonnade': 'Flug durch einen Säulengang',
  'The camera flies between two rows of columns, past balls of glass and metal, and turns back: its way is a smooth curve through the keys of flight. npm run -s render -- scenes/colonnade-flight.json --frames all -o frame-####.png':
    'Die Kamera fliegt zwischen zwei Reihen von Säulen, an Kugeln aus Glas und Metall vorbei, und kehrt um: Ihr Weg ist eine glatte Kurve durch die Keyframes von flight. npm run -s render -- scenes/colonnade-flight.json --frames all -o frame-####.png',
  'Motion blur': 'Bewegungsunschärfe',
  "Everything that moves while the shutter is open: a wheel of eight spokes that turns by a sixth of its round, a ball that flies past and leaves its lamp's light along its way, a disk that grows, and the same small figure placed twelve times. Shapes and instances have keyframes in any unit of time; camera.shutter says from when to when light is gathered.":
    'Alles, was sich bewegt, während der Verschluss offen ist: ein Rad mit acht Speichen, das sich um ein Sechstel dreht, eine Kugel, die vorbeifliegt und das Licht ihrer Lampe auf ihrem Weg lässt, eine Scheibe, die wächst, und dieselbe kleine Figur zwölfmal. Formen und Instanzen haben Keyframes in beliebiger Zeiteinheit; camera.shutter sagt, von wann bis wann Licht gesammelt wird.',
  'A panorama': 'Ein Panorama',
  'All directions from the middle of a hall, equirectangular: 360° across, 180° down. Its level of 0 is the middle row; straight lines become curves. A film that is twice as wide as high shows every direction once.':
    'Alle Richtungen aus der Mitte einer Halle, äquirektangular: 360° quer, 180° hinab. Die Höhe 0 ist die mittlere Zeile; gerade Linien werden Kurven. Ein Film, doppelt so breit wie hoch, zeigt jede Richtung einmal.',
  smallpt: 'smallpt',
  'The scene of Beason’s smallpt, "global illumination in 99 lines of C++": a box of six spheres of radius 100,000. smallpt’s rays start 140 units along their way, inside the box; here the eye stands outside it, so the black front wall at z = 170 is taken away and five black panels from there to behind the eye swallow what it would have.':
    'Die Szene von Beasons smallpt, „global illumination in 99 lines of C++“: eine Box aus sechs Kugeln mit Radius 100.000. Die Strahlen von smallpt beginnen 140 Einheiten weit auf ihrem Weg, in der Box; hier steht das Auge davor, darum fehlt die schwarze Vorderwand bei z = 170, und fünf schwarze Flächen von dort bis hinter das Auge schlucken, was sie geschluckt hätte.',
  'SmallptGPU: Cornell': 'SmallptGPU: Cornell',
  'The first scene of SmallptGPU: walls of huge spheres, a mirror and a glass sphere under a small lamp. From its cornell.scn.':
    'Die erste Szene von SmallptGPU: Wände aus riesigen Kugeln, eine Spiegel- und eine Glaskugel unter einer kleinen Lampe. Aus cornell.scn.',
  'SmallptGPU: three caustics': 'SmallptGPU: drei Kaustiken',
  'Glass in red, green and blue: light sampling cannot see through it, so the caustics are found by chance. From caustic3.scn of SmallptGPU.':
    'Glas in Rot, Grün und Blau: Gezogenes Licht sieht nicht hindurch, also findet nur der Zufall die Kaustiken. Aus caustic3.scn von SmallptGPU.',
  'SmallptGPU: simple': 'SmallptGPU: einfach',
  'Three diffuse spheres and a spherical lamp on a sphere as large as a hill. From simple.scn of SmallptGPU.':
    'Drei matte Kugeln und eine kugelförmige Lampe auf einer Kugel, groß wie ein Hügel. Aus simple.scn von SmallptGPU.',
} as const;
