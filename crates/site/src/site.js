// The documentation's search: every word must occur; headings count more than text, and whole words more than beginnings.
{
  const root = document.currentScript.dataset.root;
  const field = document.getElementById('search');
  const list = document.getElementById('found');
  const rows = window.searchIndex.map(([to, page, section, text]) => ({
    to,
    page,
    section,
    text,
    head: `${section} ${page}`.toLowerCase(),
    body: text.toLowerCase(),
  }));

  const escaped = (word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

  // How well a row fits all words; 0 if one is missing.
  function weigh(row, words) {
    let sum = 0;
    for (const word of words) {
      const whole = new RegExp(`(^|[^\\p{L}\\p{N}])${escaped(word)}($|[^\\p{L}\\p{N}])`, 'u');
      const weight =
        (whole.test(row.head) ? 20 : row.head.includes(word) ? 10 : 0) + (whole.test(row.body) ? 3 : row.body.includes(word) ? 1 : 0);
      if (!weight) return 0;
      sum += weight;
    }
    return sum;
  }

  // Appends text with the words marked; text is never read as HTML.
  function marked(parent, text, words) {
    const parts = text.split(new RegExp(`(${words.map(escaped).join('|')})`, 'iu'));
    parts.forEach((part, at) => {
      if (at % 2 === 0) return parent.append(part);
      const mark = document.createElement('mark');
      mark.append(part);
      parent.append(mark);
    });
  }

  function show() {
    const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
    const hits = words.length
      ? rows
          .map((row) => ({ row, weight: weigh(row, words) }))
          .filter((hit) => hit.weight)
          .sort((a, b) => b.weight - a.weight)
          .slice(0, 30)
      : [];
    list.hidden = !words.length;
    list.replaceChildren();
    if (words.length && !hits.length) list.append(Object.assign(document.createElement('li'), { textContent: 'Nothing found.' }));
    for (const { row } of hits) {
      const item = document.createElement('li');
      const link = item.appendChild(document.createElement('a'));
      link.href = root + row.to;
      marked(link, row.section ? `${row.page}: ${row.section}` : row.page, words);
      const at = Math.max(0, row.body.indexOf(words.find((word) => row.body.includes(word)) ?? '') - 60);
      marked(link.appendChild(document.createElement('small')), (at ? '… ' : '') + row.text.slice(at, at + 180), words);
      list.append(item);
    }
  }

  field.addEventListener('input', show);
  field.form.addEventListener('submit', (event) => {
    event.preventDefault();
    list.querySelector('a')?.click();
  });
  document.addEventListener('keydown', (event) => {
    if (event.key === '/' && document.activeElement !== field) {
      event.preventDefault();
      field.focus();
    } else if (event.key === 'Escape') {
      list.hidden = true;
      field.blur();
    } else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && !list.hidden) {
      const links = [...list.querySelectorAll('a')];
      const at = links.indexOf(document.activeElement) + (event.key === 'ArrowDown' ? 1 : -1);
      event.preventDefault();
      (links[at] ?? field).focus();
    }
  });
  document.addEventListener('click', (event) => {
    if (!event.target.closest('header')) list.hidden = true;
  });
  list.addEventListener('click', () => (list.hidden = true));
}
