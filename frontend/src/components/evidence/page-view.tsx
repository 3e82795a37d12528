/** A PDF page by page, as pictures with a passage boxed; the text where a page cannot be shown so. */
import { useState } from 'react';
import { usePageMarks, usePagePicture } from '@/api/pages';
import type { Document, PageMarks, Span } from '@/api/types';
import { Button } from '@/components/ui/button';
import { Notice, ProblemNotice, Waiting } from '@/components/ui/layout';
import { DocumentText } from './document-text';
import { PagePicture } from './page-picture';

const MOST_WORDS = 200;

export function PageView({ document, span }: { document: Document; span: Span | null }) {
  const [page, setPage] = useState(() => (span ? pagesOf(document, span)[0] : null) ?? 1);
  const [pages, setPages] = useState<number | null>(null);
  const [isLarge, setLarge] = useState(false);
  const marks = usePageMarks(document.id, page, span);
  const picture = usePagePicture(document.id, page);
  if (marks.data && marks.data.pages !== pages) setPages(marks.data.pages);
  const error = marks.error ?? picture.error;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <Button inactive={page <= 1} onClick={() => setPage(page - 1)}>
          Previous page
        </Button>
        <p role="status" className="tabular-nums">
          Page {page}
          {pages === null ? '' : ` of ${pages}`}
        </p>
        <Button inactive={pages === null || page >= pages} onClick={() => setPage(page + 1)}>
          Next page
        </Button>
        <Button aria-pressed={isLarge} onClick={() => setLarge(!isLarge)}>
          Larger
        </Button>
      </div>
      {error ? (
        <>
          <ProblemNotice title="This page cannot be shown as a picture" detail={error.message} />
          <DocumentText text={document.text} regions={document.regions} span={span} />
        </>
      ) : marks.data && picture.data ? (
        <>
          <Unmarked document={document} span={span} marks={marks.data} />
          <div tabIndex={0} role="region" aria-label={`Picture of page ${page}`} className="overflow-x-auto">
            <div key={String(isLarge)} className={isLarge ? 'w-[max(180%,56rem)] print:w-full' : ''}>
              <PagePicture picture={picture.data} marks={marks.data} words={wordsFor(document, span, marks.data)} />
            </div>
          </div>
        </>
      ) : (
        <Waiting>Drawing page {page}…</Waiting>
      )}
    </div>
  );
}

/** What to say where no box is drawn though a passage is asked for. */
function Unmarked({ document, span, marks }: { document: Document; span: Span | null; marks: PageMarks }) {
  if (!span || marks.boxes.length > 0) return null;
  const touched = pagesOf(document, span);
  if (touched.includes(marks.page)) {
    return <Notice>The passage is on this page, but could not be located in the picture. It is marked in the text.</Notice>;
  }
  return touched[0] ? <p className="text-muted">The passage is on page {touched[0]}.</p> : null;
}

function pagesOf({ regions }: Document, { start, end }: Span): (number | null)[] {
  return regions.filter((region) => region.span.start < end && region.span.end > start).map((region) => region.page);
}

function wordsFor(document: Document, span: Span | null, { page, boxes }: PageMarks): string {
  const name = `Page ${page} of ${document.name}`;
  if (!span || boxes.length === 0) return name;
  const points = Array.from(document.text).slice(span.start, span.end);
  const passage = points.length > MOST_WORDS ? `${points.slice(0, MOST_WORDS).join('')}…` : points.join('');
  return `${name}, with the passage marked: ${passage.replace(/\s+/g, ' ')}`;
}
