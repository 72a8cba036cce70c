import type { ReactNode } from 'react';
import type { RichTextNode } from '../api/types';
import { LocalLink } from '../ui/LocalLink';
import styles from './RichText.module.css';

/**
 * A formatted text, as the server has cleaned it. It comes as a tree and not as HTML: what is not drawn here does not exist,
 * whatever the database holds.
 */
export function RichText({ nodes }: { nodes: readonly RichTextNode[] }) {
  return <div className={styles.text}>{drawn(nodes)}</div>;
}

/** A text does not change while it is shown, so the place of a part tells it from the others. */
function drawn(children: readonly (RichTextNode | string)[]): ReactNode[] {
  return children.map((child, place) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have nothing but their place
    typeof child === 'string' ? child : <Part key={place} node={child} />,
  );
}

function Part({ node }: { node: RichTextNode }) {
  const inner = drawn(node.children);
  switch (node.tag) {
    case 'br':
      return <br />;
    case 'a':
      return <RichLink href={node.href ?? ''}>{inner}</RichLink>;
    case 'table':
      return (
        <div className={styles.wide}>
          <table>{inner}</table>
        </div>
      );
    case 'th':
    case 'td': {
      const Cell = node.tag;
      return (
        <Cell colSpan={node.colspan ?? undefined} rowSpan={node.rowspan ?? undefined}>
          {inner}
        </Cell>
      );
    }
    case 'p':
    case 'h2':
    case 'h3':
    case 'ul':
    case 'ol':
    case 'li':
    case 'blockquote':
    case 'thead':
    case 'tbody':
    case 'tr':
    case 'strong':
    case 'em': {
      const Tag = node.tag;
      return <Tag>{inner}</Tag>;
    }
    default:
      // A server that is newer than this page: its letters are better than nothing.
      return inner;
  }
}

function RichLink({ href, children }: { href: string; children: ReactNode }) {
  // Checked by the server; a link that runs a script would still be drawn as one.
  if (/^\/(?![/\\])/.test(href))
    return <LocalLink to={href.replace(/^\/en(?=\/|$)/, '') || '/'}>{children}</LocalLink>;
  if (/^(https:\/\/|mailto:)/i.test(href)) return <a href={href}>{children}</a>;
  return children;
}
