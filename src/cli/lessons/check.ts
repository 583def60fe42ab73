/**
 * `npm run -s lessons`: is every lesson right? Its text, its states, its models; what needs a GPU (do the solutions pass the
 * laboratory?) is for `npm run -s grade`. Prints a line a lesson; exit code 1 where one is wrong.
 */
import { verifyLesson } from '../../lesson/verify.ts';
import { isQuestion } from '../../lesson/types.ts';
import { print, say } from '../print.ts';
import { lessonNames, readLesson, readLessons } from './read.ts';

let failed = 0;
const names = lessonNames();
for (const name of names) {
  try {
    await readLesson(name);
  } catch (error) {
    failed++;
    say((error as Error).message);
  }
}
if (failed === 0) {
  const { lessons, around } = await readLessons();
  for (const lesson of lessons) {
    try {
      await verifyLesson(lesson, around);
      const questions = lesson.steps.flatMap(({ blocks }) => blocks.filter(isQuestion));
      print(`${lesson.name}: ${lesson.steps.length} steps, ${questions.length} questions`);
    } catch (error) {
      failed++;
      say((error as Error).message);
    }
  }
}
process.exit(failed === 0 ? 0 : 1);
