/** Ranges of cells as the service names them: "C2:C4, F5". */

interface Block {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

const RANGE = /([A-Z]+)(\d+)(?::([A-Z]+)(\d+))?/g;

export function columnNumber(letters: string): number {
  return Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
}

/** Return a test of whether a cell lies in `ranges`, and the first and last row that they name. */
export function readRanges(ranges: string): { has: (letters: string, row: number) => boolean; rows: [number, number] } {
  const blocks = Array.from(ranges.matchAll(RANGE), ([, left = '', top = '0', right = left, bottom = top]): Block => ({
    left: columnNumber(left),
    right: columnNumber(right),
    top: Number(top),
    bottom: Number(bottom),
  }));
  return {
    has: (letters, row) => {
      const column = columnNumber(letters);
      return blocks.some(
        (block) => block.left <= column && column <= block.right && block.top <= row && row <= block.bottom,
      );
    },
    rows: [Math.min(...blocks.map((block) => block.top)), Math.max(...blocks.map((block) => block.bottom))],
  };
}
