#include "history/replay_text.h"

#include "base/invariant.h"
#include "history/corpus.h"
#include "history/ohh.h"
#include "history/phh.h"
#include "history/stars.h"

namespace cardroom::history {

namespace {

HandResult replayed(const tl::expected<RecordedHand, ReadError>& record, int line) {
    HandResult result;
    result.line = line;
    if (!record) {
        result.error = record.error();
        result.id = record.error().hand;
        return result;
    }
    result.id = record->id;
    try {
        result.disagreements = replay(*record);
    } catch (const InvariantBroken& broken) {
        // Our own fault, whatever the record says: report it and go on with the next hand.
        result.disagreements.push_back({"engine", "no broken invariant", broken.what(), {}});
    }
    return result;
}

}  // namespace

std::optional<Format> format_of(std::string_view filename) {
    if (filename.ends_with(".jsonl")) return Format::corpus;
    if (filename.ends_with(".phh") || filename.ends_with(".phhs")) return Format::phh;
    if (filename.ends_with(".txt")) return Format::stars;
    if (filename.ends_with(".ohh") || filename.ends_with(".json")) return Format::ohh;
    return std::nullopt;
}

std::vector<HandResult> replay_text(std::string_view text, Format format, const std::string& name) {
    std::vector<HandResult> results;
    constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";
    if (text.starts_with(byte_order_mark)) text.remove_prefix(byte_order_mark.size());
    if (format != Format::corpus) {
        const auto records = format == Format::phh     ? parse_phh(text, name)
                             : format == Format::stars ? parse_stars(text)
                                                       : parse_ohh(text);
        for (const auto& record : records)
            results.push_back(replayed(record, record ? record->line : record.error().line));
        return results;
    }
    for (int line = 1; !text.empty(); ++line) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        const std::string_view one = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        if (one.find_first_not_of(" \t\r") == one.npos) continue;
        results.push_back(replayed(parse_corpus_hand(one), line));
    }
    return results;
}

}  // namespace cardroom::history
