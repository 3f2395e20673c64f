import { extname } from 'node:path';

const PICTURES = 'avif gif ico jpeg jpg png svg webp';
const SOUND_AND_FILM = 'flac m4a mp3 oga ogg opus wav m4v mov mp4 ogv webm';
const DOCUMENTS = 'pdf zip txt csv json';
const SERVED = new Set([PICTURES, SOUND_AND_FILM, DOCUMENTS].join(' ').split(' '));

/** Whether a file of the content folder is served as it is; Markdown and YAML are sources and never are. */
export function isServedFile(path: string): boolean {
  return SERVED.has(extname(path).slice(1).toLowerCase());
}
