// Names on little room. Pure.

/**
 * A name in two parts, the first of which may be cut. What tells two players apart is often the end ("Keen Wolf 28",
 * "Keen Wolf 31"): it stays. A short name is whole.
 */
export function nameParts(name: string): [cut: string, kept: string] {
  const letters = [...name];
  if (letters.length <= 8) return ['', name];
  const space = name.lastIndexOf(' ');
  const word = space > 0 ? [...name.slice(space)] : [];
  const kept = word.length > 0 && word.length <= 5 ? word.length : 3;
  return [letters.slice(0, -kept).join(''), letters.slice(-kept).join('')];
}
