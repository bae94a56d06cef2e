/** Raised and lowered text in the characters that Unicode has for it: 10⁶, CO₂; null where it has none. */

const pairs = (plain: string, written: string): ReadonlyMap<string, string> => {
  const marks = [...written];
  return new Map([...plain].map((char, at) => [char, marks[at] ?? char]));
};

const SUPERSCRIPT = pairs(
  '0123456789+-−–=()（）abcdefghijklmnoprstuvwxyzABDEGHIJKLMNOPRTUVW',
  '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁻⁼⁽⁾⁽⁾ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻᴬᴮᴰᴱᴳᴴᴵᴶᴷᴸᴹᴺᴼᴾᴿᵀᵁⱽᵂ',
);
const SUBSCRIPT = pairs('0123456789+-−–=()（）aehijklmnoprstuvx', '₀₁₂₃₄₅₆₇₈₉₊₋₋₋₌₍₎₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ');
/** Blanks stay, and what stands raised by itself. */
const AS_IT_IS = /[\s°′″™®©]/u;

const written = (text: string, marks: ReadonlyMap<string, string>): string | null => {
  const chars = [...text].map((char) => marks.get(char) ?? (AS_IT_IS.test(char) ? char : null));
  return chars.includes(null) ? null : chars.join('');
};

export const toSuperscript = (text: string): string | null => written(text, SUPERSCRIPT);
export const toSubscript = (text: string): string | null => written(text, SUBSCRIPT);
