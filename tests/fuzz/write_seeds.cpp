// Writes what each fuzz target starts from, a file an input, into FOLDER/<target>/: the repository's own inputs and,
// where there is one, the corpus of real hands. `scripts/fuzz` calls it.
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <string>
#include <vector>

#include "fuzz/messages.h"
#include "fuzz/seeds.h"

namespace {
namespace fs = std::filesystem;

void write(const fs::path& folder, const std::vector<std::string>& seeds) {
    fs::create_directories(folder);
    for (std::size_t i = 0; i < seeds.size(); ++i)
        std::ofstream(folder / std::to_string(i), std::ios::binary) << seeds[i];
    std::cout << folder.filename().string() << ": " << seeds.size() << " seeds\n";
}

/// A few hands of each file of the corpus: every site, game and limit, without drowning the fuzzer in likenesses.
std::vector<std::string> real_hands() {
    constexpr int hands_per_file = 10;
    const char* given = std::getenv("CARDROOM_CORPUS");
    const fs::path corpus = given != nullptr ? given : fs::path(CARDROOM_SOURCE_DIR) / "../shared/corpus";
    std::vector<std::string> hands;
    std::error_code nothing_there;
    for (const auto& entry : fs::directory_iterator(corpus, nothing_there)) {
        if (entry.path().extension() != ".jsonl") continue;
        std::ifstream file(entry.path());
        std::string line;
        for (int i = 0; i < hands_per_file && std::getline(file, line); ++i) hands.push_back(line);
    }
    return hands;
}

}  // namespace

int main(int argc, char** argv) {
    using namespace cardroom::fuzz;
    if (argc != 2) {
        std::cerr << "usage: write_seeds FOLDER\n";
        return 2;
    }
    const fs::path folder = argv[1];
    write(folder / "script", script_seeds());
    std::vector<std::string> corpus = corpus_hand_seeds();
    for (std::string& hand : real_hands()) corpus.push_back(std::move(hand));
    write(folder / "corpus_hand", corpus);
    write(folder / "phh", phh_seeds());
    write(folder / "stars", stars_seeds());
    write(folder / "ohh", ohh_seeds());
    write(folder / "house_rules", house_rules_seeds());
    write(folder / "room", room_seeds());
    write(folder / "cards", cards_seeds());
    write(folder / "range", range_seeds());
    write(folder / "client_message", client_message_seeds());
    write(folder / "stored_message", stored_message_seeds());
}
