/** The picture of a page with boxes around a passage. The boxes say nothing to a screen reader: the words for the picture do. */
import { useCallback } from 'react';
import type { PageMarks } from '@/api/types';

const AROUND = 2;

interface PagePictureProps {
  picture: Blob;
  marks: PageMarks;
  words: string;
}

export function PagePicture({ picture, marks, words }: PagePictureProps) {
  const { width, height, boxes } = marks;
  const show = useCallback(
    (image: HTMLImageElement) => {
      const address = URL.createObjectURL(picture);
      image.src = address;
      return () => URL.revokeObjectURL(address);
    },
    [picture],
  );
  return (
    <div className="relative border border-line bg-white print:w-fit">
      <img ref={show} alt={words} width={Math.ceil(width)} height={Math.ceil(height)} className="block h-auto w-full print:max-h-[75vh] print:w-auto print:max-w-full" />
      <svg
        aria-hidden="true"
        className="pointer-events-none absolute inset-0 size-full"
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
      >
        {boxes.map((box, index) => (
          <rect
            key={index}
            ref={index === 0 ? bringIntoView : null}
            className="page-box"
            x={box.left * width - AROUND}
            y={box.top * height - AROUND}
            width={box.width * width + 2 * AROUND}
            height={box.height * height + 2 * AROUND}
          />
        ))}
      </svg>
    </div>
  );
}

function bringIntoView(box: SVGRectElement | null): void {
  box?.scrollIntoView({ block: 'center', inline: 'center' });
}
