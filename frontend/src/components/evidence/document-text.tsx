/** The text of a document with one stretch marked; pages are told by a line. Long texts are laid out in blocks. */
import { useEffect, useMemo, useRef } from 'react';
import type { Region, Span } from '@/api/types';
import { directionOf } from '@/lib/direction';
import { pieces, type Range } from '@/lib/spans';

const BLOCK = 6000;

interface DocumentTextProps {
  text: string;
  regions: readonly Region[];
  span: Span | null;
}

export function DocumentText({ text, regions, span }: DocumentTextProps) {
  const blocks = useMemo(() => blocksOf(text, regions), [text, regions]);
  const mark = useRef<HTMLElement>(null);
  const start = span?.start;
  useEffect(() => {
    mark.current?.scrollIntoView({ block: 'center' });
  }, [start, blocks]);
  const first = blocks.find((block) => overlap(span, block).length > 0);
  return (
    <div dir={directionOf(text)}>
      {blocks.map((block) => (
        <div key={block.start} className="[contain-intrinsic-size:auto_600px] [content-visibility:auto]">
          {block.page === null ? null : (
            <p dir="ltr" className="my-2 border-t border-line pt-1 text-sm text-muted">
              Page {block.page}
            </p>
          )}
          <p className="whitespace-pre-wrap">
            {pieces(block.text, overlap(span, block)).map((piece) =>
              piece.mark ? (
                <mark key={piece.start} className="passage" ref={block === first ? mark : null}>
                  {piece.text}
                </mark>
              ) : (
                piece.text
              ),
            )}
          </p>
        </div>
      ))}
    </div>
  );
}

interface Block extends Range {
  text: string;
  page: number | null;
}

/** Cut a text where pages begin, and long pages at the end of a line. */
function blocksOf(text: string, regions: readonly Region[]): Block[] {
  const points = Array.from(text);
  const starts = new Map<number, number | null>([[0, null]]);
  let last: number | null = null;
  for (const region of regions) {
    if (region.page !== null && region.page !== last) starts.set(region.span.start, region.page);
    last = region.page;
  }
  for (let at = points.indexOf('\n', BLOCK) + 1; at > 0; at = points.indexOf('\n', at + BLOCK) + 1) {
    if (!starts.has(at)) starts.set(at, null);
  }
  const ordered = [...starts].sort(([a], [b]) => a - b);
  return ordered.map(([start, page], index) => {
    const end = ordered[index + 1]?.[0] ?? points.length;
    return { start, end, page, text: points.slice(start, end).join('') };
  });
}

function overlap(span: Range | null, block: Range): Range[] {
  if (!span || span.end <= block.start || span.start >= block.end) return [];
  return [{ start: Math.max(0, span.start - block.start), end: Math.min(span.end, block.end) - block.start }];
}
