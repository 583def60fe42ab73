/** What `--help` of each command prints, but of `render`, whose flags are many (flags.ts). The documentation shows them, too. */
import { TONE_CURVES } from '../image/curves.ts';
import { BACKENDS } from './flags.ts';

/** Where `npm start` serves the page: what links begin with. */
export const LINK_BASE = 'http://localhost:5173/';

export const CHECK_MATERIAL_USAGE = `usage: npm run -s check-material -- FILE.wgsl [flags]

  FILE.wgsl            a material, an environment, or a signed distance
  --seed S             whole number that everything random follows from; default 1
  --params JSON        parameters that are not to vary: '{"roughness": 0.1}'
  --table NAME=FILE    what a parameter @table looks up: NPY, or a BRDF of MERL or RGL; may stand several times
  --wo X,Y,Z           the only direction to look from, local (z is the normal)
  --full               many more situations and samples
  --backend B          auto (a GPU, else lavapipe, else software), lavapipe, software, vulkan
  --json               the whole report as one line of JSON
  -h, --help           this text

Exit code 0: everything that the material claims holds. 1: something does not, or the file cannot be used.`;

export const CHECK_MATERIALS_USAGE = `usage: npm run -s check-materials -- [FILE.wgsl …] [flags]

  FILE.wgsl …          materials, environments or signed distances; without any, all of the library
  --quick, --slice     as few situations and samples as beside the editor; even fewer, as in the tests
  --seed S             whole number that everything random follows from; default 1
  --false-alarms N     N runs with seeds from S on, spread over the materials alone (quick unless --slice): how often do they fail?
  --keep FILE          with --false-alarms: writes each run there, and makes none again that stands there
  --backend B          auto (a GPU, else lavapipe, else software), lavapipe, software, vulkan
  --json               one line of JSON
  -h, --help           this text`;

export const GRADE_USAGE = `usage: npm run -s grade -- SUBMISSION.wgsl --lesson NAME [flags]
       npm run -s grade -- FOLDER --lesson NAME [flags]

  SUBMISSION.wgsl      a material, or the program that the exercise asks for
  FOLDER               files of answers, NAME.json, as the page saves them at the end of a lesson; or one such file
  --lesson NAME        folder below lessons/, or the path of a folder elsewhere
  --step ID            step of the lesson, where several ask for code
  --csv FILE           the table of a folder for a spreadsheet
  --seed S             whole number that everything random follows from; default 1
  --full               many more situations and samples
  --backend B          auto (a GPU, else lavapipe, else software), lavapipe, software, vulkan
  --json               one line of JSON
  -h, --help           this text

Of a folder a table is printed: points a question and sums, computed from what was entered. A file that cannot be graded gets one sentence,
and the rest goes on.

Exit code 0: the answer is right, or every file was graded. 2: it is not, or does not compile; some file could not be graded.
1: the exercise or the command cannot be used.`;

export const LINK_USAGE = `usage: npm run -s link -- SCENE.json [flags]

  SCENE.json         a scene; WGSL files beside it go into the link
  --base URL         address of the page; default ${LINK_BASE}
  --spp N            samples per pixel
  --allow DIR        lets the scene read files of another folder than its own; may be repeated
  --fingerprint      render it, so that whoever opens the link sees whether their picture agrees
  --backend B        for that: ${BACKENDS.join(', ')}
  -h, --help         this text`;

export const MODELS_USAGE = `usage: npm run -s models -- FOLDER -o OUT [flags]

  FOLDER               every .gltf and .glb in it and below
  -o, --output OUT     a folder: a picture of each, and models.md, a table of what each is and what of it is left out
  --size WxH           of the pictures; default 160x120
  --spp N              samples per pixel; default 16
  --animation NAME     which animation of each runs: a name or number, or none; default the first
  --time S             seconds of it at which everything stands
  --variant NAME       which variant the materials are
  --backend B          ${BACKENDS.join(', ')}
  -h, --help           this text

A file that cannot be read gets one sentence, and the rest goes on.`;

export const MATERIALX_USAGE = `usage: npm run -s materialx -- SCENE -o FILE.mtlx

  SCENE                any scene that render takes
  -o, --output FILE    its materials by principled.wgsl as open_pbr_surface; images that the scene holds are written beside it
  -h, --help           this text

Materials and parameters that MaterialX has no words for are listed.`;

export const MERGE_USAGE = `usage: npm run -s merge -- FILM… -o OUT [flags]

  FILM                   films of the same image that share no samples, in any order; s3://BUCKET/NAME,
                         or all of them that begin so: s3://BUCKET/part-
  -o, --output OUT       .film, .pfm or .exr (linear radiance) or .png (tone-mapped, holds the scene)
  --partial              even where samples are missing between them or up to their goal
  --layer NAME           write this one in place of the image: depth, order2, group.lamp, …
  --exposure EV          for PNG: stops; otherwise what the films say
  --tone CURVE           for PNG: ${TONE_CURVES.join(', ')}
  --white W              what is shown as white, as for render
  --json                 print one line of JSON at the end
  -h, --help             this text`;

export const SERVE_USAGE = `usage: npm run -s serve -- [flags]

Reads requests from the standard input and writes events to the standard output, one line of JSON each; docs/packages.md lists both. Ends
when the input does and all requests are answered.

  --allow DIR          lets scenes read files of another folder than their own; may be repeated
  --write DIR          lets requests name an output below this folder; else images come in events
  --backend B          auto (a GPU, else lavapipe, else software), lavapipe, software, vulkan
  --gpu NAME           the adapter whose name contains this, where there are several
  -h, --help           this text`;

export const PER_GPU_USAGE = `usage: npm run -s per-gpu -- SCENE -o OUT [flags of render]

  SCENE, -o OUT          as for render; OUT is .film, .exr, .pfm or .png
  --cards A,B,…          only these of the machine's cards; 0 is the first
  --parts N              parts of the samples; default one a card. Of more of them a faster card
                         renders more
  --root FOLDER          where dev, proc and sys of the machine are; default /
  -h, --help             this text

Parts and their logs stand in OUT.parts. Started again it renders what is missing.`;
