/** A text of a course, written over as many lines as it takes: Chinese has no space where a line ends. */
export const prose = ([text = '']: TemplateStringsArray): string => text.replaceAll(/\s*\n\s*/g, '');
