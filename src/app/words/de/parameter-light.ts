/** German, of what programs of the library say about parameters that are a share, a colour or a way of light. */
export const parameterLight = {
  'Custom metal: extinction coefficient at red, green and blue; 0 for a black dielectric.':
    'Eigenes Metall: Extinktionskoeffizient bei Rot, Grün und Blau; 0 für ein schwarzes Dielektrikum.',
  'Fraction of the light that is reflected, per channel.': 'Anteil des Lichts, der reflektiert wird, je Kanal.',
  'Colour that reflected and refracted light is multiplied by at the surface.':
    'Farbe, mit der reflektiertes und gebrochenes Licht an der Fläche multipliziert wird.',
  'Share of the rest of the light that is scattered evenly.': 'Anteil des übrigen Lichts, der gleichmäßig gestreut wird.',
  'Share of the light in the highlight.': 'Anteil des Lichts im Glanzlicht.',
  'Reflectance of the diffuse body; of a metal at normal incidence; what light is multiplied by that comes through.':
    'Reflexionsgrad des diffusen Körpers; bei einem Metall der bei senkrechtem Einfall; womit Licht multipliziert wird, das hindurchgeht.',
  'Glass without an inside: light goes straight on, spread by the roughness.':
    'Glas ohne Inneres: Licht geht geradeaus weiter, von der Rauheit gestreut.',
  'Concentration of eumelanin: black 8, brown 1.3, blond 0.3.': 'Konzentration von Eumelanin: schwarz 8, braun 1,3, blond 0,3.',
  'How wide the highlight is that samples are drawn for; the image stays the same.':
    'Wie breit das Glanzlicht ist, für das Stichproben gezogen werden; das Bild bleibt dasselbe.',
  'Share of the light in the bow of 42° and within it.': 'Anteil des Lichts im Bogen bei 42° und innerhalb davon.',
  'Share of the light in the bow of 51°.': 'Anteil des Lichts im Bogen bei 51°.',
  'Fraction of the light that is reflected, per channel; the same at every angle.':
    'Anteil des Lichts, der reflektiert wird, je Kanal; unter jedem Winkel derselbe.',
  'Fraction of the light that is reflected, per channel; times the image.':
    'Anteil des Lichts, der reflektiert wird, je Kanal; mal dem Bild.',
  'What light is multiplied by at each crossing of the surface; of a thin wall at both faces together.':
    'Womit Licht bei jedem Durchgang durch die Fläche multipliziert wird; bei einer dünnen Wand an beiden Flächen zusammen.',
  'Glass without an inside, such as a pane or a bubble: light goes straight on, spread by the roughness.':
    'Glas ohne Inneres, wie eine Scheibe oder eine Blase: Licht geht geradeaus weiter, von der Rauheit gestreut.',
  'What is left of white light that passed the coat twice.': 'Was von weißem Licht bleibt, das zweimal durch den Überzug gegangen ist.',
  'How far light that the coat reflects back inside darkens what is below: 1 as it does, 0 not at all.':
    'Wie stark Licht, das der Überzug nach innen zurückwirft, dunkler macht, was darunter liegt: 1 wie in Wirklichkeit, 0 gar nicht.',
  'Share of the diffuse body that light enters, to leave elsewhere.':
    'Anteil des diffusen Körpers, in den Licht eindringt, um anderswo auszutreten.',
  'How far light strays from its way back: its square is the slope of the facets.':
    'Wie weit Licht von seinem Rückweg abweicht: Das Quadrat ist die Neigung der Facetten.',
  'Fraction of other light that is reflected, per channel.': 'Anteil des anderen Lichts, der reflektiert wird, je Kanal.',
  'What the light is made of.': 'Woraus das Licht besteht.',
  'Of the black body.': 'Des schwarzen Körpers.',
  'Cosine of the angle of sight below which the surface is black.': 'Kosinus des Blickwinkels, unter dem die Fläche schwarz ist.',
  'What the fibres scatter of the light that meets them.': 'Was die Fasern von dem Licht streuen, das sie trifft.',
  'Luminance of the light that it gives by itself, through all its layers. 0: none; its shapes are then no lights.':
    'Luminanz des Lichts, das es selbst abgibt, durch alle seine Schichten. 0: keines; seine Formen sind dann keine Lichter.',
} as const;
