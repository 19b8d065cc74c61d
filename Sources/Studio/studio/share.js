import { pictureURL } from '../sdk/index.js';
import { element, icon } from './dom.js';

/**
 * Hands on the story's link: copied at once where that is possible, always there to be copied by
 * hand, and through the phone's own sharing where there is such a thing.
 *
 * @param {object} options
 * @param {HTMLElement} options.button opens it
 * @param {import('./sheet.js').Sheet} options.sheet shows the link
 * @param {import('./toasts.js').Toasts} options.toasts says that it was copied
 * @param {import('../sdk/index.js').Story} options.story whose link and picture it is
 */
export function offerSharing({ button, sheet, toasts, story }) {
  button.addEventListener('click', () => {
    const field = element('input', {
      type: 'text',
      class: 'field',
      readOnly: true,
      value: linkFor('editor'),
      aria: { label: 'Link to this story' },
      onfocus: () => field.select(),
    });
    const copy = element(
      'button',
      { type: 'button', class: 'primary copy', onclick: () => copyLink(field, copy) },
      'Copy',
    );
    const title = element('h2', {}, 'Invite people');
    const hint = element('p', { class: 'hint' }, reach(location.hostname));
    const content = [title, element('div', { class: 'row' }, field, copy), hint];
    if (!isView()) content.push(viewSwitch(field, copy));
    if (typeof navigator.share === 'function' && matchMedia('(pointer: coarse)').matches) {
      content.push(sendButton(field, toasts));
    }
    content.push(...pictureButtons(story, toasts));
    sheet.toggle({ opener: button, label: 'Share', content, side: 'below' });
  });
}

function isView() {
  return new URLSearchParams(location.search).has('view');
}

/** Who came to look on can hand on no more than that. */
function linkFor(role) {
  const link = new URL(location.href);
  link.searchParams.delete('encoding');
  if (role === 'viewer') link.searchParams.set('view', '');
  // `view=` says no more than `view`.
  return link.href.replace(/\bview=(?=&|$)/, 'view');
}

function viewSwitch(field, copy) {
  const box = element('input', {
    type: 'checkbox',
    onchange: () => {
      field.value = linkFor(box.checked ? 'viewer' : 'editor');
      copy.textContent = 'Copy';
    },
  });
  return element('label', { class: 'switch' }, box, element('span', {}, 'Only to look on'));
}

/** A page on a loopback address cannot know under which one others would find its server. */
function reach(hostname) {
  const loopback = /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
  return loopback
    ? 'This link works on this machine only. Open the server’s network address to share.'
    : 'Whoever has this link can join in.';
}

async function copyLink(field, button) {
  try {
    await navigator.clipboard.writeText(field.value);
  } catch {
    // Without TLS there is no clipboard; the old way needs the text to be selected.
    field.focus();
    field.select();
    document.execCommand('copy');
  }
  button.textContent = 'Copied';
}

function sendButton(field, toasts) {
  const send = async () => {
    try {
      await navigator.share({ title: 'Plumbline', url: field.value });
    } catch (error) {
      if (error.name !== 'AbortError') toasts.say('Sharing did not work here.');
    }
  };
  return element('button', { type: 'button', class: 'quiet wide', onclick: send }, 'Send…');
}

/** A picture of the story as it is now. */
function pictureButtons(story, toasts) {
  const formats = [['png', 'PNG', { scale: 2 }], ['svg', 'SVG', {}]];
  const buttons = formats.map(([format, label, options]) => element('button', {
    type: 'button', class: 'quiet', data: { picture: format },
    onclick: async ({ currentTarget }) => {
      currentTarget.disabled = true;
      await download(pictureURL(location.origin, story.id, { format, ...options }),
        `${story.id}.${format}`, toasts);
      currentTarget.disabled = false;
    },
  }, icon('download'), label));
  return [element('h2', { class: 'later' }, 'Download picture'),
    element('div', { class: 'row ways' }, ...buttons)];
}

/** It is asked for first: a browser would keep what the server says instead as the picture. */
async function download(url, name, toasts) {
  try {
    const response = await fetch(url);
    if (!response.ok) {
      toasts.say('The picture could not be drawn just now.');
      return;
    }
    const address = URL.createObjectURL(await response.blob());
    element('a', { href: address, download: name }).click();
    setTimeout(() => URL.revokeObjectURL(address), 10_000);
  } catch (error) {
    toasts.say(toasts.inWords(error));
  }
}
