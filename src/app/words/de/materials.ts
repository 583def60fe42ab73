/** German, of materials and environments of the library. docs/glossary.de.md has the terms. */
export const materials = {
  'Reflects the same radiance in every direction (Lambert 1760).': 'Reflektiert in jede Richtung dieselbe Strahldichte (Lambert 1760).',
  'A thin sheet that scatters light back and through: leaves, paper, lampshades, curtains.':
    'Ein dünnes Blatt, das Licht zurück und hindurch streut: Laub, Papier, Lampenschirme, Vorhänge.',
  'Rough matte surfaces, such as clay, plaster and the full moon, which look flat instead of shaded.':
    'Raue matte Flächen wie Ton, Gips und der Vollmond, die flach statt schattiert aussehen.',
  'A diffuse surface with the colours of an image and of the vertices of its mesh.':
    'Eine diffuse Fläche mit den Farben eines Bildes und der Knoten ihres Netzes.',
  'A lobe about the halfway vector over a diffuse base (Blinn 1977), normalised.':
    'Eine Keule um den Halbvektor über einer diffusen Basis (Blinn 1977), normiert.',
  'A lobe about the mirror direction over a diffuse base (Phong 1975), normalised.':
    'Eine Keule um die Spiegelrichtung über einer diffusen Basis (Phong 1975), normiert.',
  'A smooth clear surface over a diffuse body.': 'Eine glatte klare Oberfläche über einem diffusen Körper.',
  'Fine scratches in one direction, so that highlights are drawn out across them.':
    'Feine Kratzer in einer Richtung, sodass Glanzlichter quer dazu in die Länge gezogen werden.',
  'Rough metal, by its measured complex index of refraction.': 'Raues Metall nach seinem gemessenen komplexen Brechungsindex.',
  'Metal or glass under a film as thin as a wave of light.': 'Metall oder Glas unter einer Schicht, so dünn wie eine Lichtwelle.',
  'Reflects everything about the normal.': 'Reflektiert alles um die Normale.',
  'A smooth boundary whose index of refraction depends on the wavelength.':
    'Eine glatte Grenze, deren Brechungsindex von der Wellenlänge abhängt.',
  'A smooth boundary of a dielectric.': 'Eine glatte Grenze eines Dielektrikums.',
  'A boundary of facets, each of which reflects and refracts as glass does.':
    'Eine Grenze aus Facetten, deren jede reflektiert und bricht wie Glas.',
  'A pane so thin that light leaves it where it came in, and in its old direction.':
    'Eine Scheibe, so dünn, dass Licht sie verlässt, wo es eintrat, und in seiner alten Richtung.',
  'Pigment and metal flakes in lacquer, under a clear coat.': 'Pigment und Metallflocken in Lack, unter Klarlack.',
  'GlTF 2.0: metal and roughness with the layers of the extensions, and an image beside nearly every parameter.':
    'GlTF 2.0: Metall und Rauheit mit den Schichten der Erweiterungen, und ein Bild neben fast jedem Parameter.',
  'A BRDF from a table of numbers, such as those of the MERL database; the light that a real surface sent on.':
    'Eine BRDF aus einer Zahlentabelle, wie die der MERL-Datenbank; das Licht, das eine wirkliche Fläche weitergab.',
  'A BRDF of the RGL database, measured where the surface reflects most, and sampled exactly as it was measured.':
    'Eine BRDF der RGL-Datenbank, dort gemessen, wo die Fläche am meisten reflektiert, und genau so gezogen, wie sie gemessen wurde.',
  'Fuzz over coat over a base of metal, rough dielectric and glass, by the parameters of OpenPBR 1.1.':
    'Flaum über Klarlack über einer Basis aus Metall, rauem Dielektrikum und Glas, mit den Parametern von OpenPBR 1.1.',
  'A pile of fine fibres that shines where it is seen, or lit, at a grazing angle.':
    'Ein Flor feiner Fasern, der glänzt, wo er streifend gesehen oder beleuchtet wird.',
  'A fibre of glass with scales and dye, for curves: hair, fur, wool.':
    'Eine Glasfaser mit Schuppen und Farbstoff, für Kurven: Haar, Fell, Wolle.',
  'A wall of matte bricks in running bond, each of its own shade, with mortar that lies deeper.':
    'Eine Wand aus matten Ziegeln im Läuferverband, jeder mit eigenem Ton, mit tiefer liegendem Mörtel.',
  "Two matte colours in turn, as cubes of the object's space or as squares of the surface coordinates.":
    'Zwei matte Farben im Wechsel, als Würfel im Raum des Objekts oder als Quadrate der Flächenkoordinaten.',
  'Two materials in one file, chosen by the place: matte squares and squares of rough metal.':
    'Zwei Materialien in einer Datei, nach dem Ort gewählt: matte Quadrate und Quadrate aus rauem Metall.',
  'Polished stone with veins, the oldest of the procedural textures (Perlin 1985, "An image synthesizer").':
    'Polierter Stein mit Adern, die älteste der prozeduralen Texturen (Perlin 1985, „An image synthesizer“).',
  'Metal that rust has begun to eat.': 'Metall, an dem der Rost zu fressen begonnen hat.',
  'A matte surface cut out of a block that noise has coloured; one of the kinds of package::noise to choose.':
    'Eine matte Fläche, aus einem Block geschnitten, den Rauschen gefärbt hat; eine der Arten von package::noise zur Wahl.',
  "The rings of a trunk along the object's y axis, with fibres, under varnish.":
    'Die Ringe eines Stamms längs der y-Achse des Objekts, mit Fasern, unter Firnis.',
  'A matte surface that looks as rough as plaster or stone though its shape is smooth (Blinn 1978, "Simulation of wrinkled surfaces").':
    'Eine matte Fläche, die rau wie Gips oder Stein aussieht, obwohl ihre Form glatt ist (Blinn 1978, „Simulation of wrinkled surfaces“).',
  'Metal with the dents of a round hammer, as on copper bowls.': 'Metall mit den Dellen eines runden Hammers, wie auf Kupferschalen.',
  'A matte sheet with round holes, stamped on a square or a staggered grid.':
    'Ein mattes Blech mit runden Löchern, auf quadratischem oder versetztem Raster gestanzt.',
  'Glazed squares or hexagons, each of its own shade and a little tilted, in a matte joint.':
    'Glasierte Quadrate oder Sechsecke, jedes mit eigenem Ton und ein wenig gekippt, in matter Fuge.',
  'Glows as everything does that is hot and dark.': 'Glüht wie alles, was heiß und dunkel ist.',
  'A lamp of even, diffuse radiance, black but for its light.':
    'Eine Lampe gleichmäßiger, diffuser Strahldichte, schwarz bis auf ihr Licht.',
  'A matte board with round lamps on it, such as an announcement board or a stage wall.':
    'Eine matte Tafel mit runden Lampen, wie eine Anzeigetafel oder eine Bühnenwand.',
  'A dark crust with cracks through which the melt glows, the hotter the deeper.':
    'Eine dunkle Kruste mit Rissen, durch die die Schmelze glüht, je tiefer, desto heißer.',
  'Matte light in a few flat bands, and an outline where the surface turns away from the eye.':
    'Mattes Licht in wenigen flachen Bändern, und ein Umriss, wo die Fläche sich vom Auge abwendet.',
  'A highlight.': 'Ein Glanzlicht.',
  'The whole of a matte material in one line.': 'Ein ganzes mattes Material in einer Zeile.',
  'A formula with a parameter.': 'Eine Formel mit einem Parameter.',
  'Here one material of the scene, there another, by a share, an image, or both.':
    'Hier ein Material der Szene, dort ein anderes, nach einem Anteil, einem Bild oder beidem.',
  "Sends light back to where it came from, as road signs, bicycle reflectors and cat's eyes do.":
    'Schickt Licht dorthin zurück, woher es kam, wie Verkehrsschilder, Fahrradreflektoren und Katzenaugen.',
  'A matte surface whose colour stands for a number, such as the pressure or the speed of a particle.':
    'Eine matte Fläche, deren Farbe für eine Zahl steht, etwa den Druck oder die Geschwindigkeit eines Teilchens.',
  'A surface that is not there.': 'Eine Fläche, die nicht da ist.',
  'A smooth boundary whose index of refraction is what its maker has measured.':
    'Eine glatte Grenze, deren Brechungsindex der ist, den ihr Hersteller gemessen hat.',
  'A measured reflectance, where paint is more than a colour.': 'Ein gemessener Reflexionsgrad, wo Farbe mehr ist als eine Farbe.',
  'The spectrum of a black body, of an illuminant of the CIE, or of a table.':
    'Das Spektrum eines schwarzen Körpers, einer Lichtart der CIE oder einer Tabelle.',
  'Metal by wavelength, bare or under a thin clear film: measured indices, and interference at each wavelength.':
    'Metall nach Wellenlängen, blank oder unter einer dünnen klaren Schicht: gemessene Indizes, und Interferenz bei jeder Wellenlänge.',
  'The same radiance from everywhere.': 'Von überall dieselbe Strahldichte.',
  'Three colours, for the zenith, the horizon and the ground, blended by height.':
    'Drei Farben, für Zenit, Horizont und Boden, nach der Höhe gemischt.',
  'A clear or hazy day, the sky by Preetham, Shirley and Smits 1999, "A practical analytic model for daylight", and a sun of the size and brightness that belong to it.':
    'Ein klarer oder dunstiger Tag, der Himmel nach Preetham, Shirley und Smits 1999, „A practical analytic model for daylight“, und eine Sonne in der Größe und Helligkeit, die dazu gehören.',
  'Small disks strewn over the sky, with the colours of hot bodies and with brightness as in an endless, even space of equal stars: the number that outshine a flux F grows as F^(−3/2).':
    'Kleine Scheiben, über den Himmel gestreut, mit den Farben heißer Körper und mit Helligkeiten wie in einem endlosen, gleichmäßigen Raum gleicher Sterne: Die Zahl derer, die einen Fluss F überstrahlen, wächst wie F^(−3/2).',
  "Bands of light of equal angle around the sky, like the lamps of a photographer's tent.":
    'Lichtbänder gleichen Winkels rund um den Himmel, wie die Lampen im Zelt eines Fotografen.',
} as const;
