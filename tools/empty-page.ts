// The files of a worker share one page: what the last one left on it is no part of the next one's test.
document.body.replaceChildren();
