import { render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import type { RichTextNode } from '@/shared/api/types';
import { RichText } from '@/shared/rich-text/RichText';

function show(nodes: unknown) {
  return render(
    <MemoryRouter>
      <RichText nodes={nodes as RichTextNode[]} />
    </MemoryRouter>,
  );
}

test('draws headings, lists and tables as such', () => {
  show([
    { tag: 'h2', children: ['Kupfer'] },
    { tag: 'ul', children: [{ tag: 'li', children: [{ tag: 'p', children: ['eins'] }] }] },
    {
      tag: 'table',
      children: [
        {
          tag: 'tbody',
          children: [
            { tag: 'tr', children: [{ tag: 'td', colspan: 2, children: [{ tag: 'p', children: ['7'] }] }] },
          ],
        },
      ],
    },
  ]);
  expect(screen.getByRole('heading', { level: 2, name: 'Kupfer' })).toBeVisible();
  expect(within(screen.getByRole('listitem')).getByText('eins')).toBeVisible();
  expect(screen.getByRole('cell', { name: '7' })).toHaveAttribute('colspan', '2');
});

test('letters stay letters, and what is not known is only its letters', () => {
  const { container } = show([
    { tag: 'p', children: ['<img src=x onerror=alert(1)>'] },
    { tag: 'script', children: ['alert(2)'] },
  ]);
  expect(container.querySelector('img, script')).toBeNull();
  expect(container).toHaveTextContent('<img src=x onerror=alert(1)>alert(2)');
});

test.each([
  ['https://x.example/', 'https://x.example/'],
  ['mailto:a@x.example', 'mailto:a@x.example'],
  ['/en/methodology', '/methodology'],
  ['javascript:alert(1)', null],
  ['//evil.example', null],
])('a link to %s leads to %s', (href, target) => {
  show([{ tag: 'p', children: [{ tag: 'a', href, children: ['dorthin'] }] }]);
  const link = screen.queryByRole('link', { name: 'dorthin' });
  if (target === null) expect(link).toBeNull();
  else expect(link).toHaveAttribute('href', target);
});
