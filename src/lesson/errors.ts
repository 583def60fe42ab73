/** A lesson that is wrong: one sentence that names file and line and says what was expected. */
export class LessonError extends Error {
  override name = 'LessonError';

  /** @param place `lessons/russian-roulette/lesson.md:12`, or a file of a lesson without a line */
  constructor(message: string, place: string) {
    super(`${place}: ${message}`);
  }
}
