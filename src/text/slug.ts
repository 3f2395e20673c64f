/** Letters and digits of any script with the marks that sit on them; a mark without a letter is nothing. */
const WORDS = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu;

/** Invisible by definition: joiners, variation selectors, fillers. Some of them count as letters or marks. */
const IGNORABLE = /\p{Default_Ignorable_Code_Point}/gu;

/**
 * The address form of a name: NFKC, lower case, letters and digits of any script kept (Chinese stays
 * Chinese), everything else one `-`, none at the ends. Empty when nothing of the name can be said.
 * Applying it twice changes nothing.
 */
export function slugify(name: string): string {
  const folded = name.normalize('NFKC').toLowerCase().normalize('NFKC').replace(IGNORABLE, '-');
  return (folded.match(WORDS) ?? []).join('-');
}
