/** Raised and lowered text as the characters that Unicode has for it. */

const RAISED = [
  '0123456789+-−–=()abcdefghijklmnoprstuvwxyzABDEGHIJKLMNOPRTUVWβγδθφχ',
  '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁻⁼⁽⁾ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻᴬᴮᴰᴱᴳᴴᴵᴶᴷᴸᴹᴺᴼᴾᴿᵀᵁⱽᵂᵝᵞᵟᶿᵠᵡ',
] as const;
const LOWERED = ['0123456789+-−–=()aehijklmnoprstuvxβγρφχ', '₀₁₂₃₄₅₆₇₈₉₊₋₋₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓᵦᵧᵨᵩᵪ'] as const;
/** What looks raised already, or is nothing to be seen. */
const AS_IT_IS = ' \t\n\u00a0\u3000®©™°′″*';

const charactersOf = ([from, to]: readonly [string, string]): Map<string, string> =>
  new Map([...Array.from(AS_IT_IS, (one) => [one, one] as const), ...pairsOf(Array.from(from), Array.from(to))]);
const pairsOf = (from: readonly string[], to: readonly string[]) =>
  from.map((one, at) => [one, to[at] ?? one] as const);

const [UP, DOWN] = [charactersOf(RAISED), charactersOf(LOWERED)];
const written = (text: string, characters: ReadonlyMap<string, string>): string | null => {
  const found = Array.from(text, (one) => characters.get(one) ?? characters.get(one.normalize('NFKC')));
  return found.includes(undefined) ? null : found.join('');
};

/** '6' → '⁶'; null where Unicode lacks one of the characters. */
export const toSuperscript = (text: string): string | null => written(text, UP);
/** '2' → '₂' */
export const toSubscript = (text: string): string | null => written(text, DOWN);
