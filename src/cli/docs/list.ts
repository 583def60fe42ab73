/** The pages of the documentation site, in the order in which one reads them. Their texts stand where the repository has them. */
import { apiReport, commandLine, correctness, recipes } from './made.ts';
import { sceneReference } from './reference.ts';

export interface PageEntry {
  /** Its file below docs/ of the site. */
  path: string;
  /** In lists of pages; the page's own heading may say more. */
  label: string;
  /** The Markdown that it is made of, relative to the repository; of what is made, the file that links are seen from. */
  source: string;
  /** Gives the Markdown of what stands in code. */
  make?: () => string | Promise<string>;
  /** For lists: what one finds there, in one sentence. */
  about: string;
}

export interface Part {
  title: string;
  pages: readonly PageEntry[];
}

const page = (source: string, path: string, label: string, about: string, make?: PageEntry['make']): PageEntry =>
  make === undefined ? { path, label, source, about } : { path, label, source, about, make };

export const PARTS: readonly Part[] = [
  {
    title: 'Begin',
    pages: [
      page('docs/README.md', 'index.html', 'Overview', 'What Penumbra is, and where to read on.'),
      page('docs/start.md', 'start.html', 'Start in two minutes', 'In a browser, in Node, in a program of yours.'),
      page('docs/guide.md', 'guide.html', 'The page, part by part', 'What every panel, key and gesture of the page does.'),
      page('docs/screens.md', 'screens.html', 'The page at every size', 'From a phone to a desk, in both themes.'),
      page('docs/walks.md', 'walks.html', 'Three walks', 'What a lecturer, a student and an engineer do with the page, step by step.'),
    ],
  },
  {
    title: 'Concepts',
    pages: [
      page(
        'docs/concepts/estimator.md',
        'concepts/estimator.html',
        'The progressive estimator',
        'What is averaged, and how fast noise goes.',
      ),
      page(
        'docs/concepts/light-sampling.md',
        'concepts/light-sampling.html',
        'Lights and directions',
        'Next event estimation, and both ways weighted (MIS).',
      ),
      page('docs/concepts/sampler.md', 'concepts/sampler.html', 'Random numbers', 'Eight samplers behind one interface.'),
      page('docs/concepts/film.md', 'concepts/film.html', 'Film and error', 'Sums that merge bit for bit, and errors estimated from them.'),
      page(
        'docs/concepts/lens.md',
        'concepts/lens.html',
        'Lenses of glass',
        'Cameras that trace rays through a real lens, and a rolling shutter.',
      ),
      page(
        'docs/concepts/guiding.md',
        'concepts/guiding.html',
        'Guiding',
        'Paths that learn where light comes from, and what that is worth.',
      ),
      page('docs/concepts/denoising.md', 'concepts/denoising.html', 'Denoising', 'Beside the film, never in it; and how wrong it is.'),
    ],
  },
  {
    title: 'Scenes and images',
    pages: [
      page(
        'src/scene/scene.schema.json',
        'scene.html',
        'The scene document',
        'Every field, its range, its default, its meaning.',
        sceneReference,
      ),
      page(
        'docs/command-line.md',
        'command-line.html',
        'Command line',
        'Every flag, every format, and what a scene may name.',
        commandLine,
      ),
      page('docs/films.md', 'films.html', 'Links and films', 'Links, renders that go on, clusters, videos.'),
    ],
  },
  {
    title: 'Materials',
    pages: [
      page('materials/README.md', 'materials.html', 'The contract', 'A first material in ten lines, and what a material may define.'),
      page(
        'src/lab/README.md',
        'laboratory.html',
        'The laboratory',
        'What is tested of a material, by which statistics, and what is found.',
      ),
    ],
  },
  {
    title: 'Programs',
    pages: [
      page('docs/packages.md', 'packages.html', 'Packages', 'The engine and the command as npm packages; an element for any page.'),
      page('docs/examples', 'recipes.html', 'Recipes', 'Whole programs, each run by tests.', recipes),
      page('docs/interface.md', 'api.html', 'The programming interface', 'Every function and type of penumbra-engine, with its comment.'),
      page('docs/three.md', 'three.html', 'Scenes of three.js', 'What a path tracer makes of a three.js scene.'),
      page('docs/jupyter.md', 'jupyter.html', 'Python and notebooks', 'A picture that converges in a notebook, and its layers as arrays.'),
      page('docs/blender.md', 'blender.html', 'Scenes of Blender', 'An add-on that exports scenes and renders them.'),
      page('docs/gltf.md', 'gltf.html', 'Models of glTF', 'What moves, which variant, and what of a file is left out.'),
      page('docs/materialx.md', 'materialx.html', 'MaterialX', 'What becomes of surfaces, nodes and images.'),
      page('docs/scenes-of-others.md', 'scenes-of-others.html', 'Scenes of pbrt and Mitsuba', 'What becomes of each statement and plugin.'),
      page(
        'docs/api.md',
        'api-report.html',
        'Report of the interface',
        'The public types as one text, which a test compares with the code.',
        apiReport,
      ),
    ],
  },
  {
    title: 'Evidence',
    pages: [
      page('docs/correctness.md', 'correctness.html', 'Correctness', 'What is proved, how, and by which test.', correctness),
      page('docs/performance.md', 'performance.html', 'Performance', 'What was measured, on what, by which command.'),
      page('bench/RESULTS.md', 'results.html', 'What was tried', 'Measurements with their dates, those that led nowhere too.'),
      page('docs/browsers.md', 'browsers.html', 'Browsers', 'Where it runs, and where browsers differ.'),
      page('docs/comparison.md', 'comparison.html', 'Comparison', 'What neighbours do better, and what this does.'),
      page('SECURITY.md', 'security.html', 'Security', 'What files and links of strangers may reach.'),
    ],
  },
  {
    title: 'Work on it',
    pages: [
      page('docs/architecture.md', 'architecture.html', 'Architecture', 'How a scene becomes an image, and where things live.'),
      page('docs/extending.md', 'extending.html', 'Extending', 'A scene, material, lesson, light, camera, format of your own.'),
      page('lessons/README.md', 'lessons.html', 'Lessons', 'Taking, writing, presenting and grading lessons.'),
      page('docs/glossary.md', 'glossary.html', 'Glossary', 'The words that code and texts use, and no others.'),
      page('docs/glossary.de.md', 'glossary-de.html', 'Words in German', 'The terms of lessons in German.'),
      page('CONTRIBUTING.md', 'contributing.html', 'Contributing', 'How a change gets in.'),
      page('CHANGELOG.md', 'changelog.html', 'Changes', 'What changed, version by version.'),
    ],
  },
];
